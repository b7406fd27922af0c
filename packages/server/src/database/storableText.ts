/** Text that JSON allows and PostgreSQL cannot store: NUL, and half of a surrogate pair. JSON writes both as escapes. */
export function isStorable(json: string): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)
}
