/**
 * What stands under a name in a class and in those behind it. Made once for each class and name, so that a read or a call
 * adds an edge and a watcher, however many classes stand behind one another.
 */
export interface ClassLookup {
  /** The members of classes of the program, as they were stored. */
  readonly found: number;
  /** Where the classes of the program end: classes of libraries, anything, and data for what is no class. */
  readonly outside: number;
  /** By what they are read from: a value, or -1 and less for a class. */
  readonly bound: Map<number, BoundLookup>;
}

/** A lookup as it is read from an instance, or from the class itself. */
export interface BoundLookup {
  /** Members that are the same wherever they are read: functions with their instance, and plain values. */
  readonly direct: number;
  /** What acts where it is read: properties, objects that give another, and all that stands outside. */
  readonly special: number;
  /** All that a read of the object gives, but for what is special; -1 before there is one. */
  read: number;
  /** All that is found, for the calls that the language makes by itself; -1 before there is one. */
  called: number;
}
