/**
 * Names of columns and files that R, Stata and SPSS take as they are: at most 32 letters, digits and underscores, none of
 * their own words, and none that differs from another in capitals alone.
 *
 * A name depends on what is named and on the names given before it, never on those that come later. Given in the order in
 * which versions of a base were published, a name stays what it was.
 */

const longest = 32

/** Words of R, Stata and SPSS, file names of Windows, and a name of our own in the script for Stata. */
const reserved = new Set(
  `all and by eq ge gt le lt ne not or to with if else repeat while function for next break true false null inf nan na in
   byte double float int long strl using skip pred rc cons b n pi coef con prn aux nul
   cb_text`.split(/\s+/),
)

/** `taken` are the names that are given already. */
export function columnNames(taken: readonly string[]): (wish: string, of: string) => string {
  const given = new Set(taken.map((name) => name.toLowerCase()))
  return (wish, of) => {
    for (const name of candidates(wish, of)) {
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
    throw new Error('There is always another candidate')
  }
}

/** The wish itself, or as near as a name comes; then names with a hash of what is named. */
function* candidates(wish: string, of: string): Generator<string> {
  const plain = wish
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^(?![A-Za-z])_*/, 'q_')
    .replace(/(?<=.)_+$/, '')
  if (plain.length <= longest && !isReserved(plain)) yield plain
  const stem = plain.slice(0, longest - 8).replace(/_+$/, '')
  for (let nth = 1; ; nth++) yield `${stem}_${hash(nth === 1 ? of : `${of} ${nth}`)}`
}

function isReserved(name: string): boolean {
  return reserved.has(name.toLowerCase()) || /^(str|com|lpt)\d+$/i.test(name)
}

/** FNV-1a of 32 bits, as seven characters. */
function hash(text: string): string {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum >>> 0).toString(36).padStart(7, '0')
}
