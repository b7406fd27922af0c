/** The findings of an import: nothing of the source is dropped without one. */
import type { Base } from '@casebook/core/bases/base'
import type { FindingKind, FindingSeverity } from '@casebook/core/bases/findingKinds'

export interface Finding {
  /** The linkIds from the root to the item, joined by ` > `; empty for the document itself. */
  readonly path: string
  readonly severity: FindingSeverity
  readonly kind: FindingKind
  readonly message: string
  /** The original in the source. */
  readonly original?: unknown
}

/** Counts of what the base took over from the source. Questions and options that the importer added are not counted. */
export interface ImportCounts {
  readonly questions: number
  readonly options: number
  /** Single conditions and expressions that control visibility. */
  readonly skipRules: number
  readonly calculated: number
}

export type ImportResult =
  | {
      readonly type: 'Imported'
      readonly base: Base
      readonly findings: readonly Finding[]
      readonly counts: ImportCounts
      /** By path: the readable name of the item. */
      readonly names: ReadonlyMap<string, string>
      /** Names of the questions that offer only some of their options and have no place for the others. */
      readonly holes: readonly string[]
    }
  /** `reason`: one sentence on why the document was not read at all. */
  | { readonly type: 'Refused'; readonly reason: string }

export interface FindingLog {
  readonly list: readonly Finding[]
  add(path: string, severity: FindingSeverity, kind: FindingKind, message: string, original?: unknown): void
}

/** Tells of one item. */
export type TellOfItem = (severity: FindingSeverity, kind: FindingKind, message: string, original: unknown) => void

/** Adds each finding once, however often it comes up. */
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
