/** Reads untrusted JSON: a value of an unexpected type counts as missing. */
export type Json = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function recordIn(owner: Json, key: string): Json | null {
  const value = own(owner, key)
  return isRecord(value) ? value : null
}

/** A list of records. A single record counts as a list of one, as some producers write it. */
export function recordsIn(owner: Json, key: string): readonly Json[] {
  const value = own(owner, key)
  return Array.isArray(value) ? value.filter(isRecord) : isRecord(value) ? [value] : []
}

/** Blank text counts as missing. */
export function stringIn(owner: Json, key: string): string | null {
  const value = own(owner, key)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Some producers write "true" as a string. */
export function isSet(owner: Json, key: string): boolean {
  const value = own(owner, key)
  return value === true || value === 'true'
}

export function own(owner: Json, key: string): unknown {
  return Object.hasOwn(owner, key) ? owner[key] : undefined
}

/** Looks up a name from a document safely: it may be a name that every object inherits. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

export interface Choice {
  readonly key: string
  readonly value: unknown
}

/** The element of a choice type: `value[x]`, `answer[x]`, `initial[x]`. */
export function choiceIn(owner: Json, name: string): Choice | null {
  const key = Object.keys(owner).find((each) => each.startsWith(name) && /^[A-Z]/.test(each.slice(name.length)))
  return key === undefined ? null : { key, value: owner[key] }
}
