import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

const effects = (call: string): readonly string[] =>
  effectsOf(`import sqlite3, sys\nname = sys.argv[1]\ndb = sqlite3.connect("w.db")\n${call}\n`);

const ofDatabase = ['fs.read "w.db"', 'fs.write "w.db"'];

describe("a statement of SQLite", () => {
  it.each([
    `db.execute(f'DROP TABLE IF EXISTS "{name}"')`,
    `db.execute(f"\\n  insert into {name} VALUES (?)", (1,))`,
    `db.executemany("SELECT " + name, [])`,
    `db.cursor().execute(f"WITH x AS ({name}) SELECT * FROM x")`,
    `db.execute("SELECT 1 -- attached")`,
  ])("touches no other file where its first word says so: %s", (call) => {
    expect(effects(call)).toEqual(ofDatabase);
  });

  it.each([
    ["any text", "db.execute(name)"],
    ["a first word that goes on", 'db.execute(f"SELECT{name}")'],
    ["another first word", `db.execute(f"ATTACH '{name}' AS x")`],
    ["a comment that may end", 'db.execute(f"/* {name} SELECT 1")'],
    ["copies", `db.execute(f"VACUUM INTO '{name}'")`],
    ["copies, with a comment between the words", `db.execute("VACUUM /* */ INTO '/etc/x'")`],
    ["several statements", 'db.executescript(f"SELECT 1; {name}")'],
    ["several that are known", `db.executescript("ATTACH 'a.db' AS a; ATTACH '/etc/x' AS b")`],
    ["a comment that looks like one", `db.execute("-- attach 'a.db'\\nATTACH '/etc/x' AS b")`],
    ["an expression", `db.execute("ATTACH 'a' || 'b' AS x")`],
    ["a quote in the name", `db.execute("ATTACH 'a''b' AS x")`],
    ["a URL", `db.execute("ATTACH 'file:/etc/x?mode=rwc' AS x")`],
  ])("may open any file: %s", (_, call) => {
    expect(effects(call)).toContain("fs.write any");
  });

  it("names the file that it opens", () => {
    for (const call of [
      `db.execute("ATTACH DATABASE 'other.db' AS o")`,
      `db.execute("attach ? as o", ("other.db",))`,
      `db.execute("VACUUM INTO 'other.db';")`,
    ])
      expect(effects(call)).toEqual([
        'fs.read "other.db"',
        'fs.read "w.db"',
        'fs.write "other.db"',
        'fs.write "w.db"',
      ]);
  });
});
