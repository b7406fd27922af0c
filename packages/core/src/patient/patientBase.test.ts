import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { parseKey } from '../bases/key'
import type { Condition } from '../bases/rule'
import type { Fact } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { factsAbout, isSeparable, patientBase } from './patientBase'
import { allQuestions, said, shownOf } from './shownQuestions.fixture'

const chose = (questionId: string, answerId: string): Condition => ({ Chose: { questionId, answerId } })
const yes = (questionId: string): Condition => ({ ChoseYesNo: { questionId, value: true } })

/** A nurse notes the operation and a number; the patient is asked about pain, and more only after a mesh and with pain. */
const clinic = aBase({
  questionnaires: [
    aQuestionnaire({
      id: 'surgery',
      text: { en: 'The operation' },
      questions: [
        aQuestion({ id: 'mesh', text: { en: 'A mesh was put in' } }),
        aQuestion({ id: 'kind', type: 'OC', text: { en: 'The kind of hernia' } }),
        aQuestion({ id: 'height', type: 'Num', text: { en: 'Height' } }),
      ],
    }),
    aQuestionnaire({
      id: 'home',
      initial: false,
      text: { en: 'At home' },
      questions: [
        aQuestion({ id: 'pain', questions: [aQuestion({ id: 'where', type: 'Text' }), aQuestion({ id: 'fever' })] }),
        aQuestion({ id: 'weight', type: 'Num' }),
      ],
    }),
  ],
  rules: [
    aRule({ Known: { questionId: 'mesh' } }, { Indicate: { targets: ['home', 'kind'] } }),
    aRule({ All: [yes('pain'), yes('mesh')] }, { Indicate: { targets: ['where'] } }, { id: 'both' }),
    aRule(chose('kind', 'low'), { Indicate: { targets: ['fever'] } }),
  ],
})
const home = new Set(['pain', 'where', 'fever', 'weight'])
const anOperation: readonly Fact[] = [
  { id: 'mesh', value: true },
  { id: 'kind', value: 'high' },
  { id: 'height', value: 171.5 },
]

describe('the base of a patient’s page', () => {
  it('shows the same questions as the whole case, whatever the patient answers [MORE-18] [ONCE-03]', () => {
    let cutOut = 0
    let folded = 0
    fc.assert(
      fc.property(
        anyBase.chain((base) =>
          fc.tuple(
            fc.constant(base),
            anyWalk(base),
            anyWalk(base),
            fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
          ),
        ),
        ([base, before, after, choice]) => {
          const asked = allQuestions(base).filter((_, i) => choice[i])
          const ids = new Set(asked.map(({ id }) => id))
          const cut = patientBase(compileBase(base), before, ids)
          fc.pre(cut !== null && asked.length > 0)
          cutOut += 1
          if (cut.rules.length > 0 && base.rules.length > cut.rules.length) folded += 1
          const answered = factsAbout(after, ids)
          const whole = said(base, [...before, ...answered])
          const page = said(cut, [...factsAbout(before, ids), ...answered])
          expect(shownOf(page, [...ids])).toEqual(shownOf(whole, [...ids]))
        },
      ),
      { numRuns: 400 },
    )
    // Neither is every base refused, nor are they all without rules.
    expect(cutOut).toBe(400)
    expect(folded).toBeGreaterThan(20)
  })

  it('holds no answer, no text and no rule of anything else [MORE-18]', () => {
    fc.assert(
      fc.property(fc.constantFrom('low', 'middle', 'high'), fc.boolean(), (kind, mesh) => {
        const facts: readonly Fact[] = [
          { id: 'mesh', value: mesh },
          { id: 'kind', value: kind },
          { id: 'height', value: 171.5 },
        ]
        const text = JSON.stringify(patientBase(compileBase(clinic), facts, home))
        expect(text).toContain('pain')
        for (const foreign of ['mesh', 'kind', 'height', '171', 'The operation', 'low', 'surgery'])
          expect(text).not.toContain(foreign)
      }),
    )
  })

  it('asks the follow-up of its own question where the other answer allows it [MORE-18]', () => {
    const withMesh = patientBase(compileBase(clinic), anOperation, home)
    const without = patientBase(compileBase(clinic), [{ id: 'mesh', value: false }], home)
    const pain: readonly Fact[] = [{ id: 'pain', value: true }]
    const where = ({ key }: { readonly key: string }, base: Base | null) =>
      said(base ?? clinic, pain).question(key).visible
    expect(where({ key: 'where' }, withMesh)).toBe(true)
    expect(where({ key: 'where' }, without)).toBe(false)
    expect(said(withMesh ?? clinic, []).question('where').visible).toBe(false)
    expect(said(withMesh ?? clinic, []).question('pain').visible).toBe(true)
  })

  it('is not to be had where one comparison reads its answer together with another [MORE-18]', () => {
    const bmi: Condition = {
      Compare: {
        left: { Divide: { of: [{ Answer: { questionId: 'weight' } }, { Answer: { questionId: 'height' } }] } },
        is: 'Greater',
        right: { Number: { value: 1 } },
      },
    }
    const mixed = {
      ...clinic,
      rules: [...clinic.rules, aRule(bmi, { Indicate: { targets: ['fever'] } }, { id: 'bmi' })],
    }
    expect(isSeparable(compileBase(clinic), home)).toBe(true)
    expect(isSeparable(compileBase(mixed), home)).toBe(false)
    expect(patientBase(compileBase(mixed), anOperation, home)).toBeNull()
    expect(isSeparable(compileBase(mixed), new Set([...home, 'height']))).toBe(true)
  })

  it('leaves out days that are counted from another answer: the server alone knows them [MORE-18]', () => {
    const window = { questionId: 'operated', fromDay: 0, toDay: 30 }
    const base = aBase({
      questionnaires: [
        aQuestionnaire({ questions: [aQuestion({ id: 'operated', type: 'Date' })] }),
        aQuestionnaire({
          id: 'home',
          questions: [
            aQuestion({
              id: 'seen',
              type: 'Date',
              dates: { notAfterToday: true, onlyInWindow: window, disable: { window, weekends: true } },
            }),
          ],
        }),
      ],
    })
    const cut = patientBase(compileBase(base), [{ id: 'operated', value: '2026-10-01' }], new Set(['seen']))
    expect(JSON.stringify(cut)).not.toContain('operated')
    expect(cut?.questionnaires[0]?.questions[0]?.dates).toMatchObject({
      notAfterToday: true,
      disable: { weekends: true },
    })
    expect(parseKey('seen')).not.toBeNull()
  })
})
