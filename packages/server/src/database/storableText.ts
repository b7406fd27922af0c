/** Text that JSON allows and PostgreSQL cannot store: NUL, and half of a surrogate pair. JSON writes both as escapes. */
export function isStorable(json: string): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)
}

/** The text with the sign for what cannot be shown in place of what cannot be stored. */
export function asStorable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}
