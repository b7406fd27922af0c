/** Small trails for tests, numbered and dated like the server's. */
import fc from 'fast-check'
import { type FactValue, unknown } from '../facts/fact'
import type { Entry } from '../facts/trail'

export type Row = Omit<Entry, 'chain'>

type Step =
  | { readonly say: string; readonly value: FactValue; readonly occurrence?: number; readonly reason?: string }
  | { readonly save: string }
  | { readonly mark: 'deleted' | 'restored' }

interface Voice {
  readonly by?: string
  readonly source?: unknown
}

/** Entries are one minute apart. */
export function aTrail(...steps: readonly (Step & Voice)[]): readonly Row[] {
  return steps.map((step, i) => ({
    seq: i + 1,
    question: null,
    occurrence: null,
    value: null,
    reason: null,
    revision: null,
    author: step.by ?? 'ada',
    source: step.source ?? { kind: 'user' },
    at: minute(i + 1),
    ...columnsOf(step),
  }))
}

function columnsOf(step: Step): Pick<Row, 'kind'> & Partial<Row> {
  if ('mark' in step) return { kind: step.mark }
  if ('save' in step) return { kind: 'revision', revision: step.save, value: { owner: 'ada' } }
  const { say: question, value, occurrence = 1, reason = null } = step
  return { kind: 'fact', question, occurrence, value, reason }
}

/** The time of the entry with that number. */
export function minute(seq: number): string {
  return new Date(Date.UTC(2026, 10, 21, 8, seq)).toISOString()
}

export const anyValue = fc.constantFrom<FactValue>(
  0,
  1,
  912,
  '',
  'a',
  true,
  false,
  [],
  ['p', 'q'],
  ['q', 'p'],
  unknown,
  null,
)

const anySaying = fc.record({
  say: fc.constantFrom('height', 'weight', 'dose', 'dose (Annotation)'),
  occurrence: fc.constantFrom(1, 2),
  value: anyValue,
  by: fc.constantFrom('ada', 'ben'),
})

/** A few saves, each of a few facts; the uuids are `r0`, `r1`, … */
export const anyTrail: fc.Arbitrary<readonly Row[]> = fc
  .array(fc.array(anySaying, { maxLength: 5 }), { minLength: 1, maxLength: 5 })
  .map((saves) => aTrail(...saves.flatMap((said, i) => [...said, { save: `r${i}` }])))
