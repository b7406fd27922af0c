import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { loud } from '../form/read.fixture'
import { type Cells, readForm } from './form.fixture'
import { writeForm } from './write/writeForm'

const of = (id: string, value: Fact['value']): Fact => ({ id, value })

const survey: readonly Cells[] = [
  { type: 'dateTime', name: 'admitted' },
  { type: 'dateTime', name: 'left' },
  { type: 'time', name: 'asleep' },
  { type: 'time', name: 'awake' },
  { type: 'date', name: 'born' },
]

describe('times of an XLSForm', () => {
  const shows = (relevant: string, facts: readonly Fact[]) =>
    readForm({ survey: [...survey, { type: 'text', name: 'q', relevant }] }).after(...facts)('q').visible
  const computed = (calculation: string, facts: readonly Fact[]) =>
    readForm({ survey: [...survey, { type: 'calculate', name: 'c', calculation }] }).after(...facts)('c').value

  it('are questions of a time and of a date with a time [MORE-37]', () => {
    const read = readForm({
      survey: [
        { type: 'time', name: 't', default: '07:30:00.000+02:00' },
        { type: 'dateTime', name: 'd', constraint: ". <= now() and . >= date-time('2026-01-01T00:00')" },
      ],
    })
    expect(loud(read)).toEqual([])
    expect(read.question('t')).toMatchObject({ type: 'Time', initial: '07:30' })
    expect(read.question('d')).toMatchObject({
      type: 'DateTime',
      min: '2026-01-01T00:00',
      dates: { notAfterToday: true },
    })
  })

  const [before, after] = [of('admitted', '2026-03-01T10:00'), of('left', '2026-03-02T16:00')]
  it.each<[string, readonly Fact[], boolean]>([
    ['${left} > ${admitted}', [before, after], true],
    ['${left} <= ${admitted}', [before, after], false],
    ['${left} > ${admitted}', [before], false],
    ["${admitted} < date-time('2026-03-01T10:00:30')", [before], true],
    ["${admitted} = '2026-03-01T10:00:00.000+01:00'", [before], true],
    ["${admitted} >= '2026-03-01'", [before], true],
    ['${admitted} > ${born}', [before, of('born', '2026-03-01')], true],
    ['${awake} > ${asleep}', [of('asleep', '02:00'), of('awake', '07:00')], true],
    ["${awake} = '07:00'", [of('awake', '07:00')], true],
    ["${awake} = ''", [], true],
    ["${awake} = 'soon'", [of('awake', '07:00')], false],
  ])('%s after %j: %s, as its program has it [MORE-37]', (relevant, facts, expected) => {
    expect(shows(relevant, facts)).toBe(expected)
  })

  it('are calculated with in days and their fractions [MORE-37]', () => {
    expect(computed('round((${left} - ${admitted}) * 24, 1)', [before, after])).toBe(30)
    expect(
      computed('round((decimal-date-time(${left}) - decimal-date-time(${admitted})) * 24, 2)', [before, after]),
    ).toBe(30)
    const night = [of('asleep', '22:00'), of('awake', '23:30')]
    expect(computed('round((decimal-time(${awake}) - decimal-time(${asleep})) * 1440, 0)', night)).toBe(90)
    expect(computed("format-date-time(${admitted}, '%d.%m. %H:%M')", [before])).toBe('01.03. 10:00')
  })

  it('are written again as they were read [MORE-37]', () => {
    const read = readForm({
      survey: [...survey, { type: 'text', name: 'q', relevant: "${admitted} > date-time('2026-03-01T10:00')" }],
    })
    const [header = [], ...rows] = writeForm(read.base).sheets[0]?.rows ?? []
    const types = rows.map((row) => [row[header.indexOf('name')], row[header.indexOf('type')]])
    expect(types).toEqual(
      expect.arrayContaining([
        ['admitted', 'dateTime'],
        ['asleep', 'time'],
      ]),
    )
  })
})
