/** Titles written before names, some with a full stop. */
const titles: ReadonlySet<string> = new Set(
  'prof profa dr dra dott dottssa ssa pd priv doz med univ habil dipl ing mag msc phd mr mrs ms herr frau m mme'.split(
    ' ',
  ),
)

/** The initials of the first and last name, without titles. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const names = words.filter((word) => !titles.has(word.toLowerCase()))
  const [first, ...others] = names.length > 0 ? names : words
  return [first, others.at(-1)]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
