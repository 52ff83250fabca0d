/** A program that derives committed files from code. */
export interface Generator {
  /** Folders in which every file is this generator's, so that what it no longer makes is removed. */
  readonly ownedFolders: readonly string[];
  /** Text by path from the root of the repository. */
  readonly generate: () => Promise<GeneratedFiles>;
}

export type GeneratedFiles = ReadonlyMap<string, string>;
