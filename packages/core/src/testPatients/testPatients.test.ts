import type { Base } from '@casebook/core/bases/base'
import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule, someAnswers } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseSchema } from '../bases/base.schema'
import type { TestPatient } from '../bases/testPatients/testPatient'
import { foldFacts } from '../facts/fact'
import { checkBase } from '../rules/check/checkBase'
import { compileBase } from '../rules/compile'
import { merged } from '../studyDrafts/merge'
import { applied, type Operation } from '../studyDrafts/operations'
import { keptAsPatient } from './expected'
import { actingIn, unseenRules } from './mutants'
import { proofsOf } from './proofs'
import { openPatient, raisedIn, runPatient, runTestPatients } from './runPatients'

function ended<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value as T
  }
}

const smokes = aRule(
  { ChoseYesNo: { questionId: 'smoker', value: true } },
  { Indicate: { targets: ['packs'] } },
  { id: 'asks for packs' },
)
const heavy = aRule(
  { GreaterEqual: { questionId: 'packs', value: 20 } },
  { Set: { questionId: 'risk', value: 'high' } },
  { id: 'risk is high' },
)

const smoking = (parts: Partial<Base> = {}): Base =>
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'smoker', questions: [aQuestion({ id: 'packs', type: 'Num', min: 0, max: 100 })] }),
          aQuestion({ id: 'risk', type: 'OC', abstract: true, answers: someAnswers('low', 'high') }),
        ],
      }),
    ],
    rules: [smokes, heavy],
    ...parts,
  })

const ann: TestPatient = {
  id: 'ann',
  name: 'Ann smokes',
  answers: [
    { questionId: 'smoker', value: true },
    { questionId: 'packs', value: 30 },
  ],
  expects: [
    { questionId: 'packs', shows: true },
    { questionId: 'risk', value: 'high' },
  ],
}

const made = (base: Base, operation: Operation): Base => {
  const result = applied(base, operation)
  if (result.type !== 'Applied') throw new Error(result.reason)
  return result.base
}

const anyTried = anyBase.chain((base) =>
  fc.array(anyWalk(base), { minLength: 1, maxLength: 3 }).map((walks) =>
    walks.reduce<Base>((so, walk, i) => {
      const patient = keptAsPatient(so, `patient ${i}`, foldFacts(walk))
      return made(so, { type: 'patient', id: patient.id, patient })
    }, base),
  ),
)

describe('a test patient', () => {
  it('is green while everything comes out as expected, and says what differs [MORE-52]', () => {
    expect(runTestPatients(smoking({ testPatients: [ann] })).map(({ isGreen }) => isGreen)).toEqual([true])
    const other = { ...heavy, if: { GreaterEqual: { questionId: 'packs', value: 40 } } }
    const [red] = runTestPatients(smoking({ testPatients: [ann], rules: [smokes, other] }))
    expect(red?.isGreen).toBe(false)
    expect(red?.outcomes.filter(({ isMet }) => !isMet)).toEqual([
      { expectation: { questionId: 'risk', value: 'high' }, found: null, isMet: false },
    ])
  })

  it('is red where the study does not take an answer, or has not what is expected of [MORE-52]', () => {
    const lost = { ...ann, answers: [...ann.answers, { questionId: 'gone', value: 1 }] }
    expect(runTestPatients(smoking({ testPatients: [lost] }))[0]).toMatchObject({
      isGreen: false,
      untaken: [{ questionId: 'gone' }],
    })
    const unmet = { ...ann, expects: [{ checkId: 'gone', raises: true }] }
    expect(runTestPatients(smoking({ testPatients: [unmet] }))[0]?.outcomes[0]).toMatchObject({
      found: undefined,
      isMet: false,
    })
  })

  it('is green when it was kept from what people answered, in any study [MORE-52]', () => {
    fc.assert(
      fc.property(anyTried, (base) => {
        expect(runTestPatients(base).filter(({ isGreen }) => !isGreen)).toEqual([])
        expect(checkBase(base)).toEqual([])
        expect(baseSchema.parse(JSON.parse(JSON.stringify(base)))).toEqual(JSON.parse(JSON.stringify(base)))
      }),
    )
  })

  it('follows new names of questions and answers [MORE-52]', () => {
    const before = smoking({ testPatients: [ann] })
    const renamed = made(made(before, { type: 'rename', id: 'packs', to: 'cigarettes' }), {
      type: 'renameAnswer',
      id: 'risk',
      answer: 'high',
      to: 'raised',
    })
    expect(renamed.testPatients?.[0]).toMatchObject({
      answers: [{ questionId: 'smoker' }, { questionId: 'cigarettes' }],
      expects: [{ questionId: 'cigarettes' }, { questionId: 'risk', value: 'raised' }],
    })
    expect(runTestPatients(renamed)[0]?.isGreen).toBe(true)
  })

  it('of one author comes to the other, and of two the one that both changed is chosen [MORE-52]', () => {
    const before = smoking({ testPatients: [ann] })
    const bob = { ...ann, id: 'bob', name: 'Bob' }
    const mine = made(before, { type: 'patient', id: 'ann', patient: { ...ann, name: 'Anna' } })
    const theirs = made(before, { type: 'patient', id: 'bob', patient: bob })
    expect(merged(before, mine, theirs)).toMatchObject({
      base: { testPatients: [{ name: 'Anna' }, { name: 'Bob' }] },
      conflicts: [],
    })
    const others = made(before, { type: 'patient', id: 'ann', patient: { ...ann, name: 'Annie' } })
    expect(merged(before, mine, others).conflicts).toEqual([
      { id: 'ann', path: ['patients', 'name'], mine: 'Anna', theirs: 'Annie' },
    ])
    expect(made(mine, { type: 'patient', id: 'ann', patient: null }).testPatients).toBeUndefined()
  })
})

describe('what no test patient sees', () => {
  it('is a rule that acts for none, whose removal none notices, or that could act always [MORE-52]', () => {
    const base = smoking({ testPatients: [{ ...ann, expects: [{ questionId: 'packs', shows: true }] }] })
    expect(ended(unseenRules(base))).toEqual([
      { id: 'asks for packs', of: 'rule', how: 'unlimited' },
      { id: 'risk is high', of: 'rule', how: 'unnoticed' },
    ])
    expect(ended(unseenRules(smoking())).map(({ how }) => how)).toEqual(['unreached', 'unreached'])
    const no = { id: 'no', name: 'No', answers: [], expects: [{ questionId: 'packs', shows: false }] } as const
    const none = { ...no, id: 'none', expects: [{ questionId: 'risk', value: null }] } as const
    expect(ended(unseenRules(smoking({ testPatients: [ann, no, none] })))).toEqual([])
  })

  it('is what studies without the rule show too, in any study [MORE-52]', () => {
    fc.assert(
      fc.property(anyTried, (base) => {
        const results = runTestPatients(base)
        const acting = new Set<string>()
        for (const { patient } of results)
          for (const id of actingIn(openPatient(compileBase(base), patient.answers))) acting.add(id)
        const without = base.rules.flatMap(({ id }) => {
          if (!acting.has(id)) return [`unreached ${id}`]
          const compiled = compileBase({ ...base, rules: base.rules.filter((rule) => rule.id !== id) })
          const isSeen = results.some(({ patient }) => !runPatient(compiled, patient).isGreen)
          return isSeen ? [] : [`unnoticed ${id}`]
        })
        const found = ended(unseenRules(base)).filter(({ how }) => how !== 'unlimited')
        expect(found.map(({ how, id }) => `${how} ${id}`)).toEqual(without)
      }),
    )
  })
})

describe('the proofs of a study', () => {
  const kinds = (base: Base) => ended(proofsOf(base)).findings.map(({ kind, id }) => `${kind} ${id}`)

  it('name what never shows, always shows, is never computed or true while nothing is answered [MORE-52]', () => {
    const yes = { ChoseYesNo: { questionId: 'smoker', value: true } } as const
    const shows = (condition: typeof yes | object) => ({ ...smokes, if: condition as typeof yes })
    expect(kinds(smoking())).toEqual([])
    const never = { All: [yes, { Not: yes }] }
    expect(kinds(smoking({ rules: [shows(never)] }))).toEqual(['neverShown packs', 'neverComputed risk'])
    const always = { Any: [{ IsTrue: yes }, { Not: { IsTrue: yes } }] }
    expect(kinds(smoking({ rules: [shows(always), heavy] }))).toEqual(['alwaysShown packs', 'trueWhileBlank packs'])
    expect(kinds(smoking({ rules: [shows({ Not: { IsTrue: yes } }), heavy] }))).toEqual(['trueWhileBlank packs'])
  })

  it('name limits of which one contradicts the other [MORE-52]', () => {
    const refusing = (value: number) => ({
      id: `below ${value}`,
      questionId: 'packs',
      if: { Lower: { questionId: 'packs', value } },
      action: 'refuse' as const,
      text: { en: 'Too few.' },
    })
    expect(kinds(smoking({ checks: [refusing(5)] }))).toEqual([])
    expect(kinds(smoking({ checks: [refusing(101)] }))).toEqual(['contradictingLimits packs'])
  })

  it('make a patient for each branch that none takes, whose answers people could give [MORE-52]', () => {
    const { generated } = ended(proofsOf(smoking()))
    expect(generated).toEqual([
      { reaches: [{ id: 'asks for packs', of: 'rule' }], answers: [{ questionId: 'smoker', value: true }] },
      {
        reaches: [{ id: 'risk is high', of: 'rule' }],
        answers: [
          { questionId: 'packs', value: 50 },
          { questionId: 'smoker', value: true },
        ],
      },
    ])
    expect(ended(proofsOf(smoking({ testPatients: [ann] }))).generated).toEqual([])
  })

  it('choose only options that are offered [MORE-52] [MORE-56]', () => {
    const inYorks = { Chose: { questionId: 'county', answerId: 'yorks' } }
    const towns = [{ id: 'leeds', text: { en: 'Leeds' }, when: inYorks }]
    const questions = [
      aQuestion({ id: 'county', type: 'OC', answers: someAnswers('kent', 'yorks') }),
      aQuestion({ id: 'town', type: 'OC', answers: towns }),
      aQuestion({ id: 'packs', type: 'Num', questions: [aQuestion({ id: 'more', type: 'Text' })] }),
    ]
    const rules = [aRule({ Chose: { questionId: 'town', answerId: 'leeds' } }, { Indicate: { targets: ['more'] } })]
    const { generated } = ended(proofsOf(aBase({ questionnaires: [aQuestionnaire({ questions })], rules })))
    expect(generated.map(({ answers }) => answers)).toEqual([
      [
        { questionId: 'town', value: 'leeds' },
        { questionId: 'county', value: 'yorks' },
      ],
    ])
  })

  it('hold for all answers, and are the same each time, in any study [MORE-52]', () => {
    fc.assert(
      fc.property(
        anyBase.chain((base) => fc.tuple(fc.constant(base), fc.array(anyWalk(base), { maxLength: 8 }))),
        ([base, walks]) => {
          const proofs = ended(proofsOf(base))
          expect(ended(proofsOf(base))).toEqual(proofs)
          const compiled = compileBase(base)
          const shown = (id: string, answers: TestPatient['answers']) => {
            const engine = openPatient(compiled, answers)
            return compiled.questionIndex.has(id) ? engine.question(id).visible : engine.questionnaire(id).visible
          }
          for (const walk of walks) {
            const { answers } = keptAsPatient(base, '', foldFacts(walk))
            for (const { kind, id, isCertain } of proofs.findings)
              if (isCertain && (kind === 'neverShown' || kind === 'alwaysShown'))
                expect([kind, id, shown(id, answers)]).toEqual([kind, id, kind === 'alwaysShown'])
          }
          for (const { reaches, answers } of proofs.generated) {
            const engine = openPatient(compiled, answers)
            const [acts, raised] = [actingIn(engine), raisedIn(engine)]
            expect(reaches.every(({ id, of }) => (of === 'rule' ? acts.has(id) : raised.get(id)))).toBe(true)
            expect(answers.every(({ questionId }) => engine.question(questionId).visible)).toBe(true)
          }
        },
      ),
    )
  })
})
