/** A random study with a case and its history: saves by several people at two sites, notes, withdrawn and erased answers, a deletion, queries and signatures. */
import { annotationIdOf } from '@casebook/core/annotation/annotation'
import type { Base } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { baseStructure } from '@casebook/core/bases/structure'
import { type Fact, foldFacts, isUnknown, unknown } from '@casebook/core/facts/fact'
import type { HistoryEntry } from '@casebook/core/history/historyEntry'
import { anyBase, anyWalk } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import type { ExportedCase, ExportedHistory } from './exportedStudy'

type Said = Pick<HistoryEntry, 'author' | 'reason' | 'source'>

const anySaid: fc.Arbitrary<Said> = fc.record({
  author: fc.constantFrom('ada', 'ben', 'rita'),
  reason: fc.option(fc.constantFrom('typing error', '<new> & "better"')),
  source: fc.constantFrom(
    { kind: 'user' } as const,
    { kind: 'tablet' } as const,
    { kind: 'import', file: 'lab.csv' } as const,
  ),
})

const endings = ['revision', 'revision', 'revision', 'deleted', 'restored', 'site', 'notDone', 'dueAgain'] as const

const anySteps = (base: Base) =>
  fc.array(
    fc.record({
      said: anySaid,
      facts: anyWalk(base, 6),
      noted: fc.boolean(),
      /** Of each unknown answer. */
      missing: fc.constantFrom(undefined, 'notDone', 'refused'),
      erased: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      ending: fc.constantFrom(...endings),
    }),
    { minLength: 1, maxLength: 6 },
  )

function historyOf(base: Base, steps: readonly Step[]): ExportedHistory {
  const [section] = base.questionnaires
  const questionnaire = section?.id ?? ''
  let seq = 0
  const at = () => new Date(Date.UTC(2026, 0, 1) + seq * 60_000).toISOString()
  const trail = steps.flatMap(({ said, facts: given, missing, noted, erased, ending }): readonly HistoryEntry[] => {
    const facts = given.map((fact) =>
      isUnknown(fact.value) && missing !== undefined ? { ...fact, value: { ...unknown, reason: missing } } : fact,
    )
    const notes: readonly Fact[] = noted ? facts.map(({ id }) => ({ id: annotationIdOf(id), value: `on ${id}` })) : []
    const told = [...facts, ...notes].map((fact, i): HistoryEntry => {
      seq += 1
      const isGone = erased[i] && fact.value !== null
      return {
        ...said,
        kind: 'fact',
        seq,
        at: at(),
        fact: isGone ? { ...fact, value: null } : fact,
        erased: isGone ? at() : null,
      }
    })
    seq += 1
    const last = { ...said, seq, at: at() }
    const closing: HistoryEntry =
      ending === 'revision'
        ? { ...last, kind: ending, uuid: String(seq) }
        : ending === 'site'
          ? { ...last, kind: ending, site: 'Bern', from: 'Ulm' }
          : ending === 'notDone'
            ? { ...last, kind: ending, questionnaire, cause: 'lost' }
            : ending === 'dueAgain'
              ? { ...last, kind: ending, questionnaire }
              : { ...last, kind: ending }
    return [...told, closing]
  })
  const [first] = baseStructure(base).questions.keys()
  const when = new Date(at())
  return {
    trail,
    signatures: [
      { type: 'signed', level: 'PI', at: when, by: 'paul', section: questionnaire, key: null, reason: null },
      { type: 'takenBack', level: 'PI', at: when, by: 'paul', section: questionnaire, key: null, reason: 'too early' },
    ],
    queries: [
      {
        id: 'c0ffee00-0000-4000-8000-000000000000',
        key: first ?? '',
        check: null,
        steps: [
          { at: when, by: 'dana', text: 'Is this <right>?', state: 'Open' },
          { at: when, by: 'ada', text: 'Yes', state: 'Closed' },
        ],
      },
    ],
  }
}

type Step = ReturnType<typeof anySteps> extends fc.Arbitrary<readonly (infer T)[]> ? T : never

export interface StudyWithCase {
  readonly base: Base
  readonly one: ExportedCase
  readonly history: ExportedHistory
}

export const anyStudyWithCase: fc.Arbitrary<StudyWithCase> = anyBase.chain((base) =>
  anySteps(base).map((steps) => {
    const history = historyOf(base, steps)
    const { trail } = history
    const last = trail.findLast(({ kind }) => kind === 'revision') ?? trail.at(-1)
    const one: ExportedCase = {
      key: 'P 1',
      site: 'Bern',
      savedAt: new Date(last?.at ?? 0),
      author: last?.author ?? null,
      answers: foldFacts(trail.flatMap((entry) => (entry.kind === 'fact' ? [entry.fact] : []))),
      computed: new Map(),
      history,
    }
    return { base, one, history }
  }),
)

/** Of a key, for comparing: a question and its entry. */
export function placeOfKey(key: string): string {
  const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
  return `${questionId} ${occurrence}`
}
