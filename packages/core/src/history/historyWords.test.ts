import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../language/language'
import { comparedText, comparisonLanguage } from './comparison/comparisonLanguage'
import { historyFileName, historyPath } from './historyPath'
import { allOverviewColumns, overviewColumns, shownColumns, withToggled } from './overviewColumns'

describe('the language of a comparison', () => {
  it('is German first, then the fallback [HIST-08]', () => {
    expect(comparisonLanguage).toBe('de')
  })

  it('applies to question texts, and shows other texts as they are [HIST-08]', () => {
    expect(comparedText({ de: 'Größe', en: 'Height' }, 'en')).toBe('Größe')
    expect(comparedText({ en: 'Height', it: 'Altezza' }, 'it')).toBe('Altezza')
    expect(comparedText({ it: 'Altezza', en: 'Height' })).toBe('Height')
    expect(comparedText({ it: 'Altezza' })).toBe('Altezza')
    expect(comparedText(undefined)).toBe('')
  })

  it('is the same for all readers, whatever their language [HIST-08]', () => {
    fc.assert(
      fc.property(fc.subarray([...languages]), fc.constantFrom(...languages), (written, fallback) => {
        const byLanguage = Object.fromEntries(written.map((language) => [language, language]))
        const compared = comparedText(byLanguage, fallback)
        if (written.includes('de')) expect(compared).toBe('de')
        else if (written.includes(fallback)) expect(compared).toBe(fallback)
        else expect(['', ...written]).toContain(compared)
      }),
    )
  })
})

describe('the address of a history', () => {
  const caseId = { group: 'Alpine Net', base: 'baseline/1', owner: 'ada', name: 'VH_0042' }

  it('is /log/case/{group}/{base}/{owner}/{name}, with the question of a query after it [HIST-05]', () => {
    expect(historyPath(caseId)).toBe('/log/case/Alpine%20Net/baseline%2F1/ada/VH_0042')
    expect(historyPath(caseId, 'dose#2')).toBe('/log/case/Alpine%20Net/baseline%2F1/ada/VH_0042/dose%232')
  })

  it('leads back to the same case and question, whatever their names [HIST-05] [HIST-09]', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.record({ group: name, base: name, owner: name, name }), name, (one, questionId) => {
        const parts = historyPath(one, questionId).split('/').map(decodeURIComponent)
        expect(parts).toEqual(['', 'log', 'case', one.group, one.base, one.owner, one.name, questionId])
      }),
    )
  })

  it('is exported as {caseId}.xlsx [HIST-06]', () => {
    expect(historyFileName(caseId)).toBe('VH_0042.xlsx')
  })
})

describe('the columns of the overview of cases', () => {
  it('are user, case, base and group, all shown initially [HIST-09]', () => {
    expect(overviewColumns).toEqual(['user', 'case', 'base', 'group'])
    expect(shownColumns(allOverviewColumns)).toEqual(['user', 'case', 'base', 'group'])
  })

  it('are shown and hidden one by one, in one order [HIST-09]', () => {
    const without = withToggled(allOverviewColumns, 'case')
    expect(shownColumns(without)).toEqual(['user', 'base', 'group'])
    expect(shownColumns(withToggled(withToggled(without, 'user'), 'case'))).toEqual(['case', 'base', 'group'])
  })

  it('return after two toggles, and one toggle changes one column [HIST-09]', () => {
    fc.assert(
      fc.property(fc.subarray([...overviewColumns]), fc.constantFrom(...overviewColumns), (some, column) => {
        const shown = new Set(some)
        expect(withToggled(withToggled(shown, column), column)).toEqual(shown)
        const toggled = withToggled(shown, column)
        for (const each of overviewColumns) expect(toggled.has(each) === shown.has(each)).toBe(each !== column)
        expect(shownColumns(new Set([...shown].reverse()))).toEqual(overviewColumns.filter((each) => shown.has(each)))
      }),
    )
  })
})
