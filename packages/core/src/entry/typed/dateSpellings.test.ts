import { describe, expect, it } from 'vitest'
import { dateLocales } from '../../dates/locales'
import { parseDateEntry } from './dateEntry'
import { read, setting, shownFirst } from './dateEntry.fixture'

describe('a date written otherwise', () => {
  it.each([
    ['3.2.49', '1949-02-03'],
    ['3.2.1949', '1949-02-03'],
    ['03/02/1949', '1949-02-03'],
    ['03021949', '1949-02-03'],
    ['030249', '1949-02-03'],
    ['3 Feb 1949', '1949-02-03'],
    ['3. Februar 1949', '1949-02-03'],
    ['3feb1949', '1949-02-03'],
    ['3-Feb-1949', '1949-02-03'],
    ['Feb 3, 1949', '1949-02-03'],
    ['1949 Feb 3', '1949-02-03'],
    ['1949/02/03', '1949-02-03'],
    ['3 2 1949', '1949-02-03'],
    ['14.10.2026', '2026-10-14'],
    ['3rd of February 1949', '1949-02-03'],
    ['3. Jänner 1949', '1949-01-03'],
    ['3 mrz 49', '1949-03-03'],
  ])('%s is read in German as %s, to be shown first [DATE-02]', (typed, value) => {
    expect(read(typed, 'de')).toEqual(shownFirst(value))
  })

  it.each([
    ['de', '3. März 1949', '1949-03-03'],
    ['en', '3 March 1949', '1949-03-03'],
    ['es', '3 de marzo de 1949', '1949-03-03'],
    ['es', '3 setiembre 1949', '1949-09-03'],
    ['sy', '٣ آذار ١٩٤٩', '1949-03-03'],
    ['sy', '3 كانون الثاني 1949', '1949-01-03'],
    ['sy', '3 تشرين الأول 1949', '1949-10-03'],
    ['sy', '٣ مارس ١٩٤٩', '1949-03-03'],
    ['sy', '٣/٢/١٩٤٩', '1949-02-03'],
    ['ru', '3 марта 1949 г.', '1949-03-03'],
    ['ru', '3 март 1949', '1949-03-03'],
    ['fr', '1er févr. 1949', '1949-02-01'],
    ['fr', '3 août 1949', '1949-08-03'],
    ['fr', '3 aout 1949', '1949-08-03'],
    ['it', '3 mag 49', '1949-05-03'],
    ['pt', '3 de março de 1949', '1949-03-03'],
  ] as const)('has the months of %s: %s is %s [DATE-02]', (language, typed, value) => {
    expect(read(typed, language)).toEqual(shownFirst(value))
  })

  it('has the months of the other languages too, and of the locale that the base asks for [DATE-05]', () => {
    expect(read('3 février 1949', 'de')).toEqual(shownFirst('1949-02-03'))
    expect(read('3 Şub 1949', 'de')).toEqual({ type: 'notADate' })
    expect(parseDateEntry('3 Şub 1949', {}, setting('de', { locale: dateLocales.tr }))).toEqual(
      shownFirst('1949-02-03'),
    )
  })

  it('has both readings where the language does not say which comes first [DATE-02]', () => {
    const both = { type: 'choices', values: ['1949-02-03', '1949-03-02'] }
    expect(read('03/02/1949', 'en')).toEqual(both)
    expect(read('03021949', 'en')).toEqual(both)
    expect(read('03-02-49', 'en')).toEqual(both)
    expect(read('20-10-14', 'de')).toEqual({ type: 'choices', values: ['2014-10-20', '2020-10-14'] })
  })

  it('has one reading where only one is a day, or where both are the same [DATE-02]', () => {
    expect(read('03/14/1949', 'en')).toEqual(shownFirst('1949-03-14'))
    expect(read('03/03/1949', 'en')).toEqual(shownFirst('1949-03-03'))
  })

  it('follows the format of the locale that the base asks for [DATE-05]', () => {
    expect(parseDateEntry('03/02/1949', {}, setting('en', { locale: dateLocales['en-au'] }))).toEqual(
      shownFirst('1949-02-03'),
    )
    expect(parseDateEntry('03/02/1949', {}, setting('de', { locale: dateLocales.en })).type).toBe('choices')
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0999-01-01',
    '2026-10-32',
    '31.2.1949',
    '31/02/1949',
    '30 Feb 49',
  ])('%s is written like a date, but there is no such day [DATE-02]', (typed) => {
    expect(read(typed)).toEqual({ type: 'noSuchDay' })
  })

  it.each([
    'yesterday',
    '12026-10-14',
    '2026-10-145',
    '114.10.2026',
    '14.10.20261',
    'on 14.10.2026',
    '14.10.2026 or later',
    '3.2/1949',
    '49',
    '3 Brumaire 1949',
    '3 jui 1949 x',
    '<3.2.1949>',
  ])('%s is no date [DATE-02]', (typed) => {
    expect(parseDateEntry(typed, { partialDate: true }, setting())).toEqual({ type: 'notADate' })
  })

  it('asks which month is meant where a name is cut too short', () => {
    expect(read('3 jui 1949', 'fr')).toEqual({ type: 'choices', values: ['1949-06-03', '1949-07-03'] })
  })
})
