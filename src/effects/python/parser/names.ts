/** The name that CPython uses for one private to a class: `__x` in class `C` is `_C__x`. */
export function mangled(name: string, className: string): string {
  const bareClass = className.replace(/^_+/, "");
  if (bareClass === "" || !name.startsWith("__") || name.endsWith("__") || name.includes(".")) return name;
  return `_${bareClass}${name}`;
}
