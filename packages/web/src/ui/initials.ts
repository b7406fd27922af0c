/** Parts of a title, as they are written before names; a full stop ends some of them. */
const titles: ReadonlySet<string> = new Set(
  'prof profa dr dra dott dottssa ssa pd priv doz med univ habil dipl ing mag msc phd mr mrs ms herr frau m mme'.split(
    ' ',
  ),
)

/** The first letters of the first and the last name, without the title. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const names = words.filter((word) => !titles.has(word.toLowerCase()))
  const [first, ...others] = names.length > 0 ? names : words
  return [first, others.at(-1)]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
