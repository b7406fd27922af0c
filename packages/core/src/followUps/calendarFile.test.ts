import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendarFile'

const at = new Date('2026-11-18T09:30:15.250Z')
const event = { uid: 'a1@casebook', summary: 'VH_1: After a month', opens: '2026-12-06', closes: '2026-12-31' }

/** As a calendar reads it: lines that go on are joined, and escaped characters stand for themselves. */
function read(file: string): readonly (readonly [string, string])[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  return lines.map((line) => {
    const colon = line.indexOf(':')
    const text = line.slice(colon + 1).replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))
    return [line.slice(0, colon), text] as const
  })
}

describe('a calendar file', () => {
  it('has each window as whole days, to the day after its last, with case and questionnaire only [MORE-05]', () => {
    expect(read(calendarFile([event], at))).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//Casebook//Follow-ups//EN'],
      ['BEGIN', 'VEVENT'],
      ['UID', 'a1@casebook'],
      ['DTSTAMP', '20261118T093015Z'],
      ['DTSTART;VALUE=DATE', '20261206'],
      ['DTEND;VALUE=DATE', '20270101'],
      ['SUMMARY', 'VH_1: After a month'],
      ['TRANSP', 'TRANSPARENT'],
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ])
  })

  it('gives back every text, in lines of at most 75 octets [MORE-05]', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/\r\n?/g, '\n'))
    fc.assert(
      fc.property(anyText, (summary) => {
        const file = calendarFile([{ ...event, summary }], at)
        expect(new Map(read(file)).get('SUMMARY')).toBe(summary)
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      }),
    )
  })
})
