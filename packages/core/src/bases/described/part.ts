/**
 * What each part of a base document is for: a sentence and an example. The tables of this folder are mapped over the types of a base, so that a
 * new field without its sentence does not compile. `docs/base.md` is made of them, and `casebook check` explains faults with them.
 */

export interface Part<Example = unknown> {
  /** A sentence for somebody who writes a study and has never seen Casebook. */
  readonly says: string
  /** The part and what it needs around it. Names are those of the study at the top of docs/base.md. */
  readonly example: Example
}

/** One for each field of an object. */
export type Fields<T> = { readonly [K in keyof T]-?: Part<Partial<T> & Required<Pick<T, K>>> }

type KeysOf<Union> = Union extends unknown ? keyof Union : never

/** One for each form of a union of objects with one key. */
export type Forms<Union> = {
  readonly [K in KeysOf<Union>]: Part<Extract<Union, { readonly [P in K]: unknown }>>
}
