import { describe, expect, it } from 'vitest'
import { pickerLocale } from '../../dates/picker/pickerLocale'
import { storedFormat } from '../../deployment/deployment'
import type { DateSetting } from './dateEntry'
import { parseDateTimeEntry, withDay } from './dateTimeEntry'
import { shownDate } from './storedDate'
import { parseTimeEntry } from './timeEntry'

describe('a typed time [MORE-37]', () => {
  it.each([
    ['14:05', '14:05'],
    ['1405', '14:05'],
    ['905', '09:05'],
    ['9.30', '09:30'],
    ['14h05', '14:05'],
    ['14 Uhr', '14:00'],
    ['14.05 Uhr', '14:05'],
    ['14:05:30', '14:05:30'],
    ['140530', '14:05:30'],
    ['2:05 pm', '14:05'],
    ['12:10 a.m.', '00:10'],
    ['12 pm', '12:00'],
    ['٠٩:١٥', '09:15'],
    ['0000', '00:00'],
  ])('%s is %s', (typed, value) => {
    expect(parseTimeEntry(typed)).toEqual({ type: 'time', value })
  })

  it.each(['14', '24:00', '1460', '13:00 pm', '0:30 pm', 'noon', '14:5', '14:05Z', '-1:00', '14:05:60'])(
    '%s is none',
    (typed) => {
      expect(parseTimeEntry(typed)).toEqual({ type: 'notATime' })
    },
  )
})

const setting: DateSetting = {
  format: storedFormat,
  language: 'en',
  locale: pickerLocale('en'),
  world: { today: { year: 2026, month: 11, day: 29 }, answerTo: () => null },
}

describe('a typed date with a time [MORE-37]', () => {
  const read = (typed: string, asked = {}) => parseDateTimeEntry(typed, asked, setting)

  it.each([
    ['2026-11-27 1405', '2026-11-27T14:05'],
    ['2026-11-27T14:05', '2026-11-27T14:05'],
    ['27.11.2026 14:05', '2026-11-27T14:05'],
    ['27.11.2026, 2 pm', '2026-11-27T14:00'],
    ['27 Nov 2026 14 05', '2026-11-27T14:05'],
    ['today 9:05', '2026-11-29T09:05'],
    ['20261127 140530', '2026-11-27T14:05:30'],
  ])('%s is %s', (typed, value) => {
    expect(read(typed)).toMatchObject({ type: 'date', value })
  })

  it('asks for what is missing, and which day is meant', () => {
    expect(read('2026-11-27')).toEqual({ type: 'noTime' })
    expect(read('2026-11-27 25:00')).toEqual({ type: 'notATime' })
    expect(read('14:05')).toEqual({ type: 'notADate' })
    expect(read('3/2/1949 8:00')).toEqual({ type: 'choices', values: ['1949-02-03T08:00', '1949-03-02T08:00'] })
    expect(read('')).toEqual({ type: 'empty' })
  })

  it('takes a part where the question does, but no time without its day', () => {
    const partly = { partialDate: true }
    expect(read('2026-11', partly)).toMatchObject({ type: 'date', value: '2026-11' })
    expect(read('2026-11-27', partly)).toMatchObject({ type: 'date', value: '2026-11-27' })
    expect(read('2026-11-27 1405', partly)).toMatchObject({ type: 'date', value: '2026-11-27T14:05' })
    expect(read('Nov 2026 14:05', partly).type).not.toBe('date')
  })

  it('refuses a day that the base disables, whatever its time', () => {
    const entry = read('2026-11-30 00:00', { dates: { notAfterToday: true } })
    expect(entry).toMatchObject({ type: 'notAllowed', value: '2026-11-30T00:00', refusal: { type: 'afterToday' } })
  })

  it('keeps its time when another day is picked, and is shown in the format of entry', () => {
    expect([withDay('2026-11-27 1405', '2026-11-28'), withDay('', '2026-11-28')]).toEqual([
      '2026-11-28 14:05',
      '2026-11-28 ',
    ])
    expect(shownDate('2026-11-27T14:05', 'mm/dd/yyyy')).toBe('11/27/2026 14:05')
    expect([shownDate('2026-11-27T14:05', 'yyyy-mm-dd'), shownDate('14:05', 'mm/dd/yyyy')]).toEqual([
      '2026-11-27 14:05',
      '14:05',
    ])
  })
})
