import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule, someAnswers } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annotatedKey, annotationIdOf } from '../annotation/annotation'
import type { Base, Question } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { progressOf } from '../entry/form/collected'
import { questionsOf, sectionLayout } from '../entry/form/form'
import { openForm } from '../entry/form/openForm'
import type { HeldAnswers } from '../export/dataRow'
import { type Fact, foldFacts } from '../facts/fact'
import { everyCode } from '../questions/codeList'
import { checkBase } from '../rules/check/checkBase'
import { compileBase } from '../rules/compile'
import { submissionErrors } from '../submission/submission'
import type { Effect } from './effect'
import { type RehearsedCase, rehearse } from './rehearse'

const aCase = (answers: HeldAnswers, more: Partial<RehearsedCase> = {}): RehearsedCase => ({
  answers,
  marks: [],
  queries: [],
  ...more,
})

/** Only facts that nobody withdrew. */
const storedCase = (facts: readonly Fact[], more: Partial<RehearsedCase> = {}) =>
  aCase(Object.fromEntries(foldFacts(facts)), more)

const effectsOn = (one: RehearsedCase, before: Base, after: Base) =>
  rehearse(compileBase(before), compileBase(after))(one, everyCode)

const sorted = (keys: Iterable<string>) => [...new Set(keys)].sort()
const keysOf = (effects: readonly Effect[], kind: Effect['kind']) =>
  sorted(effects.filter((effect) => effect.kind === kind).map(({ key }) => key))

/** The page of a person who opens a case of these answers in this version: those that it would take. */
function seenIn(base: Base, facts: readonly Fact[]) {
  const today = { year: 2026, month: 1, day: 1 }
  const rules = { structure: baseStructure(base), isFrozen: () => false, today, isListed: everyCode }
  const refused = new Set(submissionErrors(facts, [], rules).map(({ id }) => id))
  const held = facts.filter(({ id }) => !refused.has(id))
  const { engine, notes } = openForm(base, held)
  const page = [...engine.structure.questionnaires.keys()].flatMap((id) =>
    [...questionsOf(sectionLayout(engine, id))].map(({ key }) => key),
  )
  const shown = new Set(page)
  const isHeld = (id: string) =>
    engine.answers().has(id) || (id !== annotatedKey(id) && notes.of(annotatedKey(id)) !== '' && !refused.has(id))
  const missing = [...engine.structure.questionnaires.keys()].flatMap((id) => progressOf(engine, id, new Set()).missing)
  return { missing, isHeld, isShown: (id: string) => isHeld(id) && shown.has(annotatedKey(id)) }
}

const anyStoredCase = (base: Base) =>
  fc
    .tuple(anyWalk(base, 30), fc.array(fc.constantFrom(...baseStructure(base).questions.keys()), { maxLength: 2 }))
    .map(([walk, noted]) => {
      const notes = noted.map((id): Fact => ({ id: annotationIdOf(id), value: 'Seen' }))
      return [...foldFacts([...walk, ...notes])].map(([id, value]) => ({ id, value }))
    })

/** Another version of a base: some questions gone, of another type, with fewer answers or hidden; some rules gone. */
const amended = (base: Base) => {
  const change = fc.constantFrom('kept', 'kept', 'gone', 'retyped', 'fewer', 'hidden', 'optional')
  const changes = fc.array(change, { minLength: 24, maxLength: 24 })
  return fc
    .tuple(changes, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }))
    .map(([changes, keptRules]): Base => {
      let nth = 0
      const changed = (question: Question): readonly Question[] => {
        const how = changes[nth++ % changes.length]
        const questions = (question.questions ?? []).flatMap(changed)
        const same = questions.length > 0 ? { ...question, questions } : question
        if (how === 'gone') return questions
        if (how === 'retyped') return [{ ...same, type: question.type === 'Text' ? 'YN' : 'Text', answers: undefined }]
        if (how === 'fewer') return [{ ...same, answers: question.answers?.slice(1) }]
        if (how === 'hidden') return [{ ...same, meta: { 'layout/hidden': 'true' } }]
        return [how === 'optional' ? { ...same, optional: true } : same]
      }
      const questionnaires = base.questionnaires.map((one) => ({ ...one, questions: one.questions.flatMap(changed) }))
      const known = new Set(baseStructure({ ...base, questionnaires }).questions.keys())
      const isKnown = (rule: unknown) =>
        [...JSON.stringify(rule).matchAll(/"([qd]\d+)"/g)].every(([, id]) => known.has(id ?? ''))
      return {
        ...base,
        version: '2',
        questionnaires,
        rules: base.rules.filter((rule, i) => isKnown(rule) && keptRules[i % keptRules.length]),
      }
    })
}

const anyAmendment = anyBase
  .chain((base) => fc.tuple(fc.constant(base), amended(base), anyStoredCase(base)))
  .filter(([, after]) => checkBase(after).length === 0)

describe('a rehearsal', () => {
  it('of the same version finds no effect on any case [MORE-04]', () => {
    fc.assert(
      fc.property(
        anyBase.chain((base) => fc.tuple(fc.constant(base), anyStoredCase(base))),
        ([base, facts]) => {
          const ids = [...baseStructure(base).questionnaires.keys()]
          const one = storedCase(facts, {
            marks: ids.map((questionnaireId) => ({ questionnaireId, level: 'PI' })),
            queries: [...baseStructure(base).questions.keys()],
          })
          expect(effectsOn(one, base, { ...base, version: '2' })).toEqual([])
        },
      ),
      inputs(150),
    )
  })

  it('finds exactly those answers lost that are not there when the case is opened with the new version [MORE-04]', () => {
    let lost = 0
    fc.assert(
      fc.property(anyAmendment, ([before, after, facts]) => {
        const then = seenIn(before, facts)
        const now = seenIn(after, facts)
        const notThere = facts
          .map(({ id }) => id)
          .filter((id) => (then.isHeld(id) && !now.isHeld(id)) || (then.isShown(id) && !now.isShown(id)))
        expect(keysOf(effectsOn(storedCase(facts), before, after), 'lost')).toEqual(sorted(notThere))
        lost += notThere.length
      }),
      inputs(300),
    )
    expect(lost).toBeGreaterThan(0)
  })

  it('finds exactly those questions newly required that a save would ask for, and did not before [MORE-04]', () => {
    fc.assert(
      fc.property(anyAmendment, ([before, after, facts]) => {
        const missed = new Set(seenIn(before, facts).missing)
        const newly = seenIn(after, facts).missing.filter((key) => !missed.has(key))
        expect(keysOf(effectsOn(storedCase(facts), before, after), 'required')).toEqual(sorted(newly))
      }),
      inputs(100),
    )
  })
})

describe('an answer', () => {
  const base = (...questions: readonly Question[]) => aBase({ questionnaires: [aQuestionnaire({ questions })] })
  const lostOf = (one: HeldAnswers, before: Base, after: Base) =>
    effectsOn(aCase(one), before, after)
      .filter(({ kind }) => kind === 'lost')
      .map(({ key, reason, from }) => ({ key, reason, from }))

  it('is lost with its question, and so is its note [MORE-04]', () => {
    const [before, after] = [base(aQuestion({ id: 'a' }), aQuestion({ id: 'b' })), base(aQuestion({ id: 'b' }))]
    expect(lostOf({ a: true, 'a (Annotation)': 'Asked twice', b: false }, before, after)).toEqual([
      { key: 'a', reason: 'UnknownQuestion', from: true },
      { key: 'a (Annotation)', reason: 'UnknownQuestion', from: 'Asked twice' },
    ])
  })

  it('is lost if its type or its choices no longer accept it', () => {
    const before = base(aQuestion({ id: 'dose', type: 'Text' }), aQuestion({ id: 'mesh', type: 'OC' }))
    const after = base(
      aQuestion({ id: 'dose', type: 'Num' }),
      aQuestion({ id: 'mesh', type: 'OC', answers: someAnswers('low') }),
    )
    expect(lostOf({ dose: '5 mg daily', mesh: 'high' }, before, after)).toEqual([
      { key: 'dose', reason: 'WrongType', from: '5 mg daily' },
      { key: 'mesh', reason: 'UnknownAnswer', from: 'high' },
    ])
    expect(lostOf({ mesh: 'low' }, before, after)).toEqual([])
  })

  it('is lost if a condition hides it, and not if it was hidden before', () => {
    const asked = [aQuestion({ id: 'a' }), aQuestion({ id: 'b' })]
    const yes = { ChoseYesNo: { questionId: 'a', value: true } }
    const hides = { ...base(...asked), rules: [aRule(yes, { ContraIndicate: { targets: ['b'] } })] }
    expect(lostOf({ a: true, b: true }, base(...asked), hides)).toEqual([{ key: 'b', reason: 'Hidden', from: true }])
    expect(lostOf({ a: false, b: true }, base(...asked), hides)).toEqual([])
    expect(lostOf({ a: true, b: true }, hides, hides)).toEqual([])
  })

  it('of an occurrence that the new version does not have is lost', () => {
    const repeating = (max: number) =>
      aBase({ questionnaires: [aQuestionnaire({ repeats: { min: 0, max }, questions: [aQuestion({ id: 'a' })] })] })
    expect(lostOf({ a: true, 'a#2': true, 'a#3': false }, repeating(3), repeating(2))).toEqual([
      { key: 'a#3', reason: 'NoSuchOccurrence', from: false },
    ])
    expect(lostOf({ a: true, 'a#2': true }, repeating(3), base(aQuestion({ id: 'a' })))).toEqual([
      { key: 'a#2', reason: 'NoSuchOccurrence', from: true },
    ])
  })
})

describe('beside answers, a rehearsal', () => {
  const sum = (id: string, of: readonly string[]) =>
    aRule(
      { Known: { questionId: 'a' } },
      { Set: { questionId: id, formula: { Sum: { of: of.map((questionId) => ({ Answer: { questionId } })) } } } },
    )
  const numbers = ['a', 'b'].map((id) => aQuestion({ id, type: 'Num' }))
  const total = aQuestion({ id: 'total', type: 'Num', abstract: true })
  const solutions = [{ id: 'risk', text: { en: 'Risk' } }]
  const scored = (score: 'P5' | 'P7') => aRule({ Known: { questionId: 'a' } }, { Score: { solutionId: 'risk', score } })
  const before = aBase({
    questionnaires: [
      aQuestionnaire({ questions: [...numbers, total] }),
      aQuestionnaire({ id: 'later', questions: [aQuestion({ id: 'c' })] }),
    ],
    solutions,
    rules: [sum('total', ['a', 'b']), scored('P5')],
  })
  const one = aCase({ a: 2, b: 3, c: true })
  const changedTo = (parts: Partial<Base>, about: Partial<RehearsedCase> = {}) =>
    effectsOn({ ...one, ...about }, before, { ...before, version: '2', ...parts })

  it('finds computed values and solutions that change, from what to what [MORE-04]', () => {
    expect(changedTo({ rules: [sum('total', ['a']), scored('P5')] })).toEqual([
      { kind: 'computed', about: 'total', key: 'total', reason: 'Changed', from: 5, to: 2 },
    ])
    expect(changedTo({ rules: [sum('total', ['a', 'b']), scored('P7')] })).toEqual([
      { kind: 'solution', about: 'risk', key: 'risk', reason: 'Changed', from: 'suggested', to: 'established' },
    ])
    const without = { questionnaires: [aQuestionnaire({ questions: numbers }), ...before.questionnaires.slice(1)] }
    expect(changedTo({ ...without, solutions: [], rules: [] })).toEqual([
      { kind: 'computed', about: 'total', key: 'total', reason: 'Removed', from: 5, to: null },
      { kind: 'solution', about: 'risk', key: 'risk', reason: 'Removed', from: 'suggested', to: null },
    ])
  })

  it('names why a question is newly required [MORE-04]', () => {
    const added = aQuestion({ id: 'd' })
    const [first, later] = before.questionnaires
    const retyped = {
      ...first,
      questions: [aQuestion({ id: 'a', type: 'Num' }), aQuestion({ id: 'b', type: 'YN' }), total],
    }
    const required = changedTo({
      questionnaires: [
        retyped as never,
        { ...(later as never as object), questions: [aQuestion({ id: 'c' }), added] } as never,
      ],
      rules: [sum('total', ['a']), scored('P5')],
    }).filter(({ kind }) => kind === 'required')
    expect(required).toMatchObject([
      { key: 'b', reason: 'Emptied' },
      { key: 'd', reason: 'Added' },
    ])
  })

  it('finds the marks and the open queries on what changes or goes, and no others [MORE-04]', () => {
    const about: Partial<RehearsedCase> = {
      marks: [
        { questionnaireId: 'basics', level: 'PI' },
        { questionnaireId: 'basics', level: 'Monitor' },
        { questionnaireId: 'later', level: 'PI' },
      ],
      queries: ['total', 'a', 'c'],
    }
    const found = (parts: Partial<Base>) =>
      changedTo(parts, about).filter(({ kind }) => kind === 'mark' || kind === 'query')
    expect(found({ rules: [sum('total', ['a']), scored('P5')] })).toMatchObject([
      { kind: 'mark', about: 'basics', reason: 'Changed', from: 'PI' },
      { kind: 'mark', about: 'basics', reason: 'Changed', from: 'Monitor' },
      { kind: 'query', key: 'total', reason: 'Changed' },
    ])
    expect(found({ questionnaires: before.questionnaires.slice(0, 1) })).toMatchObject([
      { kind: 'mark', about: 'later', reason: 'Removed' },
      { kind: 'query', key: 'c', reason: 'Removed' },
    ])
    expect(found({ rules: [sum('total', ['a', 'b']), scored('P7')] })).toEqual([])
  })

  it('finds the mark of a questionnaire that an answered question leaves or comes to', () => {
    const [basics, later] = before.questionnaires
    const moved = [
      { ...basics, questions: [...(basics?.questions ?? []), aQuestion({ id: 'c' })] },
      { ...later, questions: [] },
    ] as Base['questionnaires']
    const marks = ['basics', 'later'].map((questionnaireId) => ({ questionnaireId, level: 'PI' as const }))
    expect(changedTo({ questionnaires: moved }, { marks }).map(({ kind, about }) => [kind, about])).toEqual([
      ['mark', 'basics'],
      ['mark', 'later'],
    ])
  })
})
