/** What an import has to say about a document: nothing of the source disappears without a line here. */
import type { Base } from '../bases/base'

/**
 * `lost`: the base does not have it. `changed`: the base has it in another form, which may matter to whoever answers.
 * `note`: the base means the same, but somebody who compares it with the source will wonder.
 */
export const findingSeverities = ['lost', 'changed', 'note'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

export const findingKinds = [
  'Expression',
  'Condition',
  'UnknownQuestion',
  'OutOfScope',
  'Circle',
  'NeverTrue',
  'Population',
  'Type',
  'Options',
  'DuplicateOption',
  'Repeats',
  'Renamed',
  'Structure',
  'Initial',
  'Constraint',
  'Language',
  'Text',
  'Presentation',
  'Extension',
  'Element',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  /** The linkIds from the root to the item, joined by ` > `; empty for the document itself. */
  readonly path: string
  readonly severity: FindingSeverity
  readonly kind: FindingKind
  readonly message: string
  /** What stood in the source. */
  readonly original?: unknown
}

/** What the base has of the source's own; questions and options that the importer added are not counted. */
export interface ImportCounts {
  readonly questions: number
  readonly options: number
  /** Single conditions and expressions that decide what shows. */
  readonly skipRules: number
  readonly calculated: number
}

export type ImportResult =
  | {
      readonly type: 'Imported'
      readonly base: Base
      readonly findings: readonly Finding[]
      readonly counts: ImportCounts
      /** By path: what people call the item. */
      readonly names: ReadonlyMap<string, string>
      /** Names of the questions that offer only some of their options, and have no place for the others. */
      readonly holes: readonly string[]
    }
  /** One sentence that says why the document is not read at all. */
  | { readonly type: 'Refused'; readonly reason: string }

export interface FindingLog {
  readonly list: readonly Finding[]
  add(path: string, severity: FindingSeverity, kind: FindingKind, message: string, original?: unknown): void
}

/** Says everything once, however often it comes up. */
export function createFindingLog(): FindingLog {
  const list: Finding[] = []
  const said = new Set<string>()
  return {
    list,
    add(path, severity, kind, message, original) {
      const key = JSON.stringify([path, kind, message, original])
      if (said.has(key)) return
      said.add(key)
      list.push({ path, severity, kind, message, ...(original === undefined ? {} : { original }) })
    },
  }
}
