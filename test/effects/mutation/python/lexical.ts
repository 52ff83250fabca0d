/**
 * The baseline: a verifier that looks for the words of dangerous calls in the text, as release checks did before there was
 * an analysis.
 */
const markers =
  /\b(?:os\.(?:system|popen|remove|unlink|listdir|chmod|kill|_exit|getenv|putenv|environ)|subprocess\.\w+|socket\.\w+|shutil\.rmtree|ctypes\.\w+|pickle\.loads?|marshal\.loads?|runpy\.\w+|atexit\.register|eval\(|exec\(|__import__\(|open\(|input\()/u;

export function isFlaggedByWords(text: string): boolean {
  return markers.test(text);
}
