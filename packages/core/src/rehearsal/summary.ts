/**
 * The result of a rehearsal, built case by case. Its size is bounded by the base: a row for each question and reason, and of each row
 * the first examples.
 */
import type { FactValue } from '../facts/fact'
import { type Effect, type EffectKind, type EffectReason, effectKinds } from './effect'

/** Examples kept of each row. */
export const mostExamples = 50
/** Characters kept of a text in an example. */
export const longestExample = 80

export interface EffectCount {
  readonly effects: number
  readonly cases: number
}

export interface EffectRow extends EffectCount {
  readonly kind: EffectKind
  readonly about: string
  readonly reason: EffectReason
}

export interface EffectExample {
  readonly caseId: string
  readonly key: string
  readonly from: FactValue
  readonly to: FactValue
}

export interface RehearsalCounts {
  /** Cases played. */
  readonly played: number
  /** Cases with an effect. */
  readonly touched: number
  readonly kinds: Readonly<Record<EffectKind, EffectCount>>
  readonly rows: readonly EffectRow[]
}

/** By the name of its row: see `nameOfRow`. */
export type RehearsalExamples = Readonly<Record<string, readonly EffectExample[]>>

export interface RehearsalSummary {
  readonly add: (caseId: string, effects: readonly Effect[]) => void
  readonly counts: () => RehearsalCounts
  readonly examples: () => RehearsalExamples
}

export function nameOfRow({ kind, about, reason }: Pick<EffectRow, 'kind' | 'about' | 'reason'>): string {
  return `${kind} ${reason} ${about}`
}

interface Row {
  readonly of: Pick<EffectRow, 'kind' | 'about' | 'reason'>
  effects: number
  cases: number
  readonly examples: EffectExample[]
}

/** Goes on with one that was kept, as after a restart. */
export function rehearsalSummary(begun?: RehearsalCounts, examples: RehearsalExamples = {}): RehearsalSummary {
  let played = begun?.played ?? 0
  let touched = begun?.touched ?? 0
  // What was kept by an older version of Casebook may lack a kind.
  const kinds = new Map(effectKinds.map((kind) => [kind, { ...(begun?.kinds[kind] ?? { effects: 0, cases: 0 }) }]))
  const rows = new Map<string, Row>()
  for (const { kind, about, reason, ...count } of begun?.rows ?? []) {
    const of = { kind, about, reason }
    rows.set(nameOfRow(of), { of, ...count, examples: [...(examples[nameOfRow(of)] ?? [])] })
  }

  const rowOf = ({ kind, about, reason }: Effect): Row => {
    const of = { kind, about, reason }
    const row = rows.get(nameOfRow(of)) ?? { of, effects: 0, cases: 0, examples: [] }
    rows.set(nameOfRow(of), row)
    return row
  }

  return {
    add(caseId, effects) {
      played += 1
      touched += effects.length > 0 ? 1 : 0
      const seen = new Set<object>()
      const countIn = (count: { effects: number; cases: number }) => {
        count.effects += 1
        if (!seen.has(count)) count.cases += 1
        seen.add(count)
      }
      for (const effect of effects) {
        const ofKind = kinds.get(effect.kind)
        if (ofKind) countIn(ofKind)
        const row = rowOf(effect)
        countIn(row)
        const { key, from, to } = effect
        if (row.examples.length < mostExamples)
          row.examples.push({ caseId, key, from: shortened(from), to: shortened(to) })
      }
    },
    counts: () => ({
      played,
      touched,
      // The cast is safe: the map was made from all kinds.
      kinds: Object.fromEntries([...kinds].map(([kind, count]) => [kind, { ...count }])) as RehearsalCounts['kinds'],
      rows: [...rows.values()].map(({ of, effects, cases }) => ({ ...of, effects, cases })),
    }),
    examples: () => Object.fromEntries([...rows].map(([name, row]) => [name, [...row.examples]])),
  }
}

function shortened(value: FactValue): FactValue {
  if (typeof value !== 'string' || value.length <= longestExample) return value
  // By characters: half of a surrogate pair cannot be stored.
  return `${[...value.slice(0, 2 * longestExample)].slice(0, longestExample).join('')}…`
}
