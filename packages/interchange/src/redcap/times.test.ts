import type { Fact } from '@casebook/core/facts/fact'
import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { loud } from '../form/read.fixture'
import { columns } from './columns'
import { type Cells, dictionaryOf, readFile } from './dictionary.fixture'
import { writeDictionary } from './write/writeDictionary'

const of = (id: string, value: Fact['value']): Fact => ({ id, value })
const seen: Cells = { name: 'seen', type: 'text', validation: 'datetime_dmy', min: '2026-01-01 08:00', max: 'now' }
const left: Cells = { name: 'left', type: 'text', validation: 'datetime_seconds_ymd' }
const taken: Cells = { name: 'taken', type: 'text', validation: 'time', max: '18:00' }

describe('times of a dictionary', () => {
  it('are questions of a time and of a date with a time, with their limits [MORE-37]', () => {
    const read = readFile(dictionaryOf(seen, left, taken))
    expect(loud(read)).toEqual([])
    expect(read.question('seen')).toMatchObject({
      type: 'DateTime',
      min: '2026-01-01T08:00',
      dates: { notAfterToday: true },
    })
    expect([read.question('left').type, read.question('taken')]).toMatchObject([
      'DateTime',
      { type: 'Time', max: '18:00' },
    ])
    const minutes = readFile(dictionaryOf({ name: 'lap', type: 'text', validation: 'time_mm_ss' }))
    expect([minutes.question('lap').type, loud(minutes)]).toMatchObject(['Text', [{ kind: 'Type' }]])
  })

  it('are compared, and their difference is counted in hours and in days with fractions [MORE-37]', () => {
    const hours: Cells = { name: 'h', type: 'calc', choices: "datediff([seen], [left], 'h', 'ymd', true)" }
    const days: Cells = { name: 'd', type: 'calc', choices: "datediff([left], [seen], 'd')" }
    const late: Cells = { name: 'late', type: 'text', branching: "[taken] > '12:00' and [left] >= '2026-03-02 10:00'" }
    const read = readFile(dictionaryOf(seen, left, taken, hours, days, late))
    expect(loud(read)).toEqual([])
    const after = (time: string) =>
      read.after(of('seen', '2026-03-01T10:00'), of('left', '2026-03-02T16:00:00'), of('taken', time))
    expect([after('12:30')('h').value, after('12:30')('d').value]).toEqual([30, 1.25])
    expect([after('12:30')('late').visible, after('11:30')('late').visible]).toEqual([true, false])
  })

  it('are written with a blank between a day and its time [MORE-37]', () => {
    const base = aBase({
      languages: ['en'],
      questionnaires: [
        aQuestionnaire({
          questions: [
            aQuestion({ id: 'seen', type: 'DateTime', min: '2026-01-01T08:00', dates: { notAfterToday: true } }),
            aQuestion({ id: 'taken', type: 'Time', questions: [aQuestion({ id: 'late', type: 'Text' })] }),
          ],
        }),
      ],
      rules: [
        aRule({ Greater: { questionId: 'seen', value: '2026-03-01T10:00' } }, { Indicate: { targets: ['late'] } }),
      ],
    })
    const [, ...records] = writeDictionary(base).records
    const cell = (name: string, column: (typeof columns)[number]) =>
      records.find(([field]) => field === name)?.[columns.indexOf(column)]
    expect(['validation', 'min', 'max'].map((one) => cell('seen', one as 'min'))).toEqual([
      'datetime_ymd',
      '2026-01-01 08:00',
      'now',
    ])
    expect([cell('taken', 'validation'), cell('late', 'branching')]).toEqual([
      'time',
      expect.stringContaining("'2026-03-01 10:00'"),
    ])
  })
})
