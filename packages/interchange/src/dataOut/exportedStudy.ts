/** A study as it leaves with its data: what every format is written from. */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Base } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import type { HistoryEntry } from '@casebook/core/history/historyEntry'
import type { SdvLevel } from '@casebook/core/sdv/level'

export interface ExportedVersion {
  readonly base: Base
  readonly publishedAt: Date
}

export interface ExportedCase {
  /** Its name; no other case of the study that leaves has it. */
  readonly key: string
  /** That it belongs to; null for none. */
  readonly site: string | null
  /** When it was saved last, and by whom. */
  readonly savedAt: Date
  readonly author: string | null
  /** The present answers and notes by key. */
  readonly answers: ReadonlyMap<string, NonNullable<FactValue>>
  /** What the rules have computed, by key. */
  readonly computed: ReadonlyMap<string, Value>
  /** In order; null: the answers leave without their history. */
  readonly history: ExportedHistory | null
}

export interface ExportedHistory {
  readonly trail: readonly HistoryEntry[]
  readonly signatures: readonly ExportedSignature[]
  readonly queries: readonly ExportedQuery[]
}

export interface ExportedSignature {
  readonly type: 'signed' | 'takenBack' | 'confirmed' | 'unconfirmed'
  readonly level: SdvLevel
  readonly at: Date
  readonly by: string
  readonly section: string
  /** Of the answer that was confirmed by itself; null for a whole section. */
  readonly key: string | null
  readonly reason: string | null
}

export interface ExportedQuery {
  readonly id: string
  /** The key of the answer. */
  readonly key: string
  /** The check that raised it; null for one of a person. */
  readonly check: string | null
  readonly steps: readonly ExportedStep[]
}

export interface ExportedStep {
  readonly at: Date
  readonly by: string
  readonly text: string
  readonly state: QueryState
}

export const queryStates = ['Open', 'Answered', 'Closed'] as const

export type QueryState = (typeof queryStates)[number]

export interface ExportedPeople {
  /** Everybody whom a trail, a query or a signature names; the name may be blank. */
  readonly users: readonly { readonly username: string; readonly name: string }[]
  readonly sites: readonly string[]
}
