/** Makes the generated code that the tests import. */
export default async function setup(): Promise<void> {
  await import("../src/generate/build.ts");
}
