/** Names that REDCap takes: of fields and forms, in small letters, digits and underscores, and codes of options. */

const longest = 100

/** Gives each name once. */
export function createNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const name = nameOf(wanted)
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${name}_${n}`
    taken.add(free)
    return free
  }
}

function nameOf(wanted: string): string {
  const plain = wanted
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)
  return /^[a-z]/.test(plain) ? plain : `f_${plain}`
}

/** By the id of the option. A code has no comma, line or bracket, which would end it. */
export function codesOf(answers: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    answers.map(({ id }) => {
      const plain = id.replace(/[,|()[\]\s]+/g, '_').trim() || 'x'
      let code = plain
      for (let n = 2; taken.has(code); n++) code = `${plain}_${n}`
      taken.add(code)
      return [id, code]
    }),
  )
}
