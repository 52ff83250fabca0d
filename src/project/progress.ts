/** Told how far a piece of work has come; it may be called often and must be cheap. */
export type Progress = (step: string, done: number, all: number) => void;
