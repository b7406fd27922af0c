/** The same fields under other names; those without another name keep theirs. */
export function renamed<V>(
  fields: Readonly<Record<string, V>>,
  names: Readonly<Record<string, string>>,
): Record<string, V> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [names[field] ?? field, value]))
}
