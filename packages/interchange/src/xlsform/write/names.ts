/** Names that an XLSForm takes: of rows, and codes of options. */

/** Gives each name once. */
export function createNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain = wanted.replace(/[^A-Za-z0-9_.-]+/g, '_')
    const name = /^[A-Za-z_]/.test(plain) ? plain : `f_${plain}`
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${name}_${n}`
    taken.add(free)
    return free
  }
}

/** By the id of the option. A blank would end the code. */
export function codesOf(answers: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    answers.map(({ id }) => {
      const plain = id.replace(/\s+/g, '_') || 'x'
      let code = plain
      for (let n = 2; taken.has(code); n++) code = `${plain}_${n}`
      taken.add(code)
      return [id, code]
    }),
  )
}
