import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Question, Questionnaire } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { baseStructure } from '../../bases/structure'
import { sectionTitle } from '../../bases/visits/sectionTitle'
import { visitsOf } from '../../bases/visits/visits'
import { faultsOf } from './checkBase.fixture'

const sbp = aQuestion({ id: 'sbp', type: 'Num' })
const arm = aQuestion({ id: 'arm', type: 'OC', answers: someAnswers('left', 'right') })
const vitals = aQuestionnaire({ id: 'vitals', questions: [sbp, arm] })
const copy = (more: Partial<Questionnaire> = {}, ...questions: readonly Question[]) =>
  aQuestionnaire({
    id: 'vitals@week4',
    copyOf: 'vitals',
    questions: questions.length > 0 ? questions : [{ ...sbp, id: 'sbp@week4', copyOf: 'sbp' }],
    ...more,
  })
const visit = (id: string, ...questionnaires: readonly Questionnaire[]): Questionnaire =>
  aQuestionnaire({ id, visit: { id }, questions: [], questionnaires })

const screening = aQuestionnaire({
  id: 'screening',
  visit: { id: 'V0' },
  questions: [aQuestion({ id: 'seen', type: 'Date' })],
  questionnaires: [vitals],
})
const study = (...more: readonly Questionnaire[]) => aBase({ questionnaires: [screening, ...more] })

describe('the visits of a base', () => {
  it('are in order, with their forms, windows and repeats [MORE-36]', () => {
    const followUps = [{ questionnaireId: 'week4', questionId: 'seen', fromDay: 25, toDay: 31 }]
    const extra = { ...visit('extra', copy({ id: 'vitals@extra' }, { ...arm, id: 'arm@extra', copyOf: 'arm' })) }
    const base = { ...study(visit('week4', copy()), { ...extra, repeats: { min: 0, max: 9 } }), followUps }
    expect(faultsOf(base)).toEqual([])
    expect(baseSchema.parse(JSON.parse(JSON.stringify(base))).questionnaires[0]?.visit).toEqual({ id: 'V0' })
    expect(
      visitsOf(base).map(({ id, section, forms, window, repeats }) => ({
        id,
        section: section.id,
        forms: forms.map((each) => [each.section.id, each.form]),
        window,
        repeats,
      })),
    ).toEqual([
      {
        id: 'V0',
        section: 'screening',
        forms: [
          ['screening', 'screening'],
          ['vitals', 'vitals'],
        ],
        window: null,
        repeats: null,
      },
      { id: 'week4', section: 'week4', forms: [['vitals@week4', 'vitals']], window: followUps[0], repeats: null },
      {
        id: 'extra',
        section: 'extra',
        forms: [['vitals@extra', 'vitals']],
        window: null,
        repeats: { min: 0, max: 9 },
      },
    ])
    expect(visitsOf(aBase({ questionnaires: [vitals] }))).toEqual([])
  })

  it('give their title to the forms in them, where these stand alone [MORE-36]', () => {
    const inWeek4 = { ...visit('week4', copy({ text: { en: 'Vitals', de: 'Vitalwerte' } })), text: { en: 'Week 4' } }
    const title = (id: string) => sectionTitle(baseStructure(study(inWeek4)), id)
    expect(title('vitals@week4')).toEqual({ en: 'Week 4: Vitals', de: 'Week 4: Vitalwerte' })
    expect(title('week4')).toEqual({ en: 'Week 4' })
    expect(sectionTitle(baseStructure(aBase({ questionnaires: [vitals] })), 'vitals')).toEqual(vitals.text)
    expect(title('gone')).toBeUndefined()
  })

  const inWeek4 = 'questionnaires/1/questionnaires/0'
  const asked = `${inWeek4}/questions/0/copyOf`
  const copied = (question: Partial<Question>) =>
    visit('week4', copy({}, { ...sbp, id: 'sbp@week4', copyOf: 'sbp', ...question }))
  it.each<[string, readonly Questionnaire[], string]>([
    [
      'an id twice',
      [{ ...visit('again'), visit: { id: 'V0' } }],
      'questionnaires/1/visit/id: There is already a visit "V0"',
    ],
    ['a visit in a visit', [visit('week4', visit('day1'))], `${inWeek4}/visit: A visit cannot be inside another one`],
    [
      'a form that is not there',
      [visit('week4', copy({ copyOf: 'gone', questions: [] }))],
      `${inWeek4}/copyOf: There is no section "gone"`,
    ],
    [
      'a copy outside of visits',
      [copy()],
      'questionnaires/1/copyOf: A copy is at a visit, and there is none around it',
    ],
    [
      'a copy of a copy',
      [visit('week4', copy()), visit('week8', copy({ id: 'vitals@week8', copyOf: 'vitals@week4', questions: [] }))],
      'questionnaires/2/questionnaires/0/copyOf: "vitals@week4" is a copy itself: name the section that it copies',
    ],
    [
      'a copy of itself',
      [visit('week4', copy({ copyOf: 'vitals@week4', questions: [] }))],
      `${inWeek4}/copyOf: "vitals@week4" is a copy itself: name the section that it copies`,
    ],
    [
      'a form twice at a visit',
      [visit('week4', copy(), copy({ id: 'more', questions: [] }))],
      'questionnaires/1/questionnaires/1/copyOf: The visit "week4" already has the section "vitals"',
    ],
    ['a question that is not there', [copied({ copyOf: 'gone' })], `${asked}: There is no question "gone"`],
    [
      'a question of another form',
      [copied({ copyOf: 'seen', type: 'Date' })],
      `${asked}: "seen" is not in a section that this one copies`,
    ],
    ['another type', [copied({ type: 'Text' })], `${asked}: "sbp" has another type, or other answers`],
    [
      'other answers',
      [copied({ ...arm, id: 'arm@week4', copyOf: 'arm', answers: someAnswers('left', 'both') })],
      `${asked}: "arm" has another type, or other answers`,
    ],
    [
      'a question twice in a copy',
      [visit('week4', copy({}, { ...sbp, id: 'a', copyOf: 'sbp' }, { ...sbp, id: 'b', copyOf: 'sbp' }))],
      `${inWeek4}/questions/1/copyOf: This section already has a copy of "sbp"`,
    ],
  ])('are refused with %s [MORE-36]', (_, sections, fault) => {
    expect(faultsOf(study(...sections))).toEqual([fault])
  })
})
