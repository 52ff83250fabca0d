/** The name that CPython uses for one private to a class: `__x` in class `C` is `_C__x`. */
export function mangled(name: string, className: string): string {
  if (!name.startsWith("__") || name.endsWith("__") || name.includes(".")) return name;
  const bareClass = className.replace(/^_+/, "");
  if (bareClass === "") return name;
  return `_${bareClass}${name}`;
}
