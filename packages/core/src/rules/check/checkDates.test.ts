import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Base, DateSettings, Question } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { checkBase } from './checkBase'

const study = (dates: DateSettings, parts: Partial<Question> = {}, base: Partial<Base> = {}): Base =>
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'surgery', type: 'Date' }),
          aQuestion({ id: 'weight', type: 'Num' }),
          aQuestion({ id: 'last', type: 'Date', abstract: true }),
          aQuestion({ id: 'visit', type: 'Date', dates, ...parts }),
        ],
      }),
    ],
    ...base,
  })
const at = 'questionnaires/0/questions/3'
const faults = (base: Base) => checkBase(base).map(({ path, message }) => `${path}: ${message}`)
const window = { questionId: 'surgery', fromDay: 20, toDay: 45 }

const everything: DateSettings = {
  notAfterToday: true,
  disableUntil: '2019-12-31',
  disableSince: '2031-01-01',
  onlyInWindow: window,
  disable: {
    weekends: true,
    weekdays: ['we'],
    days: ['2026-12-24'],
    ranges: [{ begin: '2026-05-01', end: '2026-05-01' }],
  },
  enable: { window },
  mark: [{ color: '#1a7F00', text: { en: 'Visit' }, window }],
}

describe('the dates of a base', () => {
  it('pass with every field, and keep their form on the wire [DATE-03] [DATE-06]', () => {
    const base = study(everything, {}, { datePicker: { locales: { de: 'de-ch', en: 'en-AU' }, weekNumbers: true } })
    expect(faults(base)).toEqual([])
    expect(baseSchema.parse(JSON.parse(JSON.stringify(base)))).toEqual(base)
  })

  it.each<[string, DateSettings, readonly string[]]>([
    [
      'a range that ends before it begins',
      { disable: { ranges: [{ begin: '2026-05-02', end: '2026-05-01' }] } },
      [`${at}/dates/disable/ranges/0: The range begins on 2026-05-02, after its end on 2026-05-01`],
    ],
    [
      'days that the calendar has not',
      {
        disableUntil: '2026-02-29',
        disable: { days: ['2026-12-24', 'Easter'] },
        enable: { ranges: [{ begin: '2026-13-01', end: '2026-05' }] },
      },
      [
        `${at}/dates/disableUntil: "2026-02-29" is no day, which is written as yyyy-mm-dd`,
        `${at}/dates/disable/days/1: "Easter" is no day, which is written as yyyy-mm-dd`,
        `${at}/dates/enable/ranges/0/begin: "2026-13-01" is no day, which is written as yyyy-mm-dd`,
        `${at}/dates/enable/ranges/0/end: "2026-05" is no day, which is written as yyyy-mm-dd`,
      ],
    ],
    [
      'bounds between which no day lies',
      { disableUntil: '2026-01-01', disableSince: '2026-01-01' },
      [`${at}/dates: No day lies between 2026-01-01 and 2026-01-01`],
    ],
    [
      'a colour that is none',
      { mark: [{ color: 'green', text: { en: 'Visit' }, weekends: true }] },
      [`${at}/dates/mark/0/color: "green" is no colour, which is written as #RRGGBB`],
    ],
    [
      'a mark without words or days',
      { mark: [{ color: '#00AA00', text: { en: ' ' } }] },
      [`${at}/dates/mark/0: No day is named`, `${at}/dates/mark/0/text: A mark needs a text that explains its colour`],
    ],
    [
      'a window of a question that is not there',
      { onlyInWindow: { ...window, questionId: 'gone' } },
      [`${at}/dates/onlyInWindow/questionId: There is no question "gone"`],
    ],
    [
      'windows of questions that no person answers with a date',
      {
        disable: { window: { ...window, questionId: 'weight' } },
        enable: { window: { ...window, questionId: 'last' } },
        mark: [{ color: '#00AA00', text: { en: 'Visit' }, window: { ...window, questionId: 'visit' } }],
      },
      [
        `${at}/dates/disable/window/questionId: "weight" is no date that a person answers`,
        `${at}/dates/enable/window/questionId: "last" is no date that a person answers`,
        `${at}/dates/mark/0/window/questionId: A window cannot start from its own answer`,
      ],
    ],
    [
      'a window that ends before it begins',
      { onlyInWindow: { ...window, fromDay: 46 } },
      [`${at}/dates/onlyInWindow: The window begins on day 46, after its end on day 45`],
    ],
  ])('are refused for %s, each with its path [DATE-03]', (_, dates, expected) => {
    expect(faults(study(dates))).toEqual(expected)
  })

  it('are refused for another question type, and for an initial answer that they disable [DATE-03]', () => {
    expect(faults(study({ disable: { weekends: true } }, { type: 'Num' }))).toEqual([
      `${at}/dates: A question of type Num has no days to disable or mark`,
    ])
    expect(faults(study({ disable: { weekends: true } }, { initial: '2026-11-22' }))).toEqual([
      `${at}/initial: The base disables the initial answer 2026-11-22`,
    ])
  })

  it('are refused for a locale that the picker lacks [DATE-05]', () => {
    expect(faults(study({}, {}, { datePicker: { locales: { en: 'klingon', de: 'de-CH' } } }))).toEqual([
      'datePicker/locales/en: The picker has no locale "klingon"',
    ])
  })

  it.each([
    ['a weekday', { disable: { weekdays: ['monday'] } }],
    ['a field', { disableWeekends: true }],
    ['half a day', { onlyInWindow: { ...window, fromDay: 0.5 } }],
  ])('have no form for %s that there is not [DATE-03]', (_, dates) => {
    // The cast is the point: the document contains what the type forbids.
    expect(baseSchema.safeParse(study(dates as unknown as DateSettings)).success).toBe(false)
  })
})
