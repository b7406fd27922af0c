import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNamedByPerson, shownCaseName, storedCaseName } from './caseName'
import { caseNameProblem, nameByPattern, namePatternProblem } from './caseNameProblem'

const letters = { usePaDaWaN: false }
const patientData = { usePaDaWaN: true }
const anonymous = { usePaDaWaN: false, anonymousCaseName: 'diary' }

describe('a case name', () => {
  it.each(['VH_0042', 'a', '7', '_'])('may be %s [CASE-01]', (typed) => {
    expect(caseNameProblem(typed, letters)).toBeNull()
  })

  it.each(['Müller', 'a b', 'a-b', '٤٢', 'a\n', 'ß', '<b>', 'a/b'])('may not be %j [CASE-01]', (typed) => {
    expect(caseNameProblem(typed, letters)).toBe('notLettersDigitsUnderscore')
  })

  it('may have hyphens where the base says so, and nothing else more [CASE-01]', () => {
    const hyphens = { ...letters, caseNames: { hyphens: true } }
    for (const typed of ['W-001', 'a-b_c', '-']) expect(caseNameProblem(typed, hyphens)).toBeNull()
    for (const typed of ['a b', 'Müller', 'a–b', 'a.b', 'a/b', ''])
      expect(caseNameProblem(typed, hyphens)).not.toBeNull()
    expect(caseNameProblem('4-2', { usePaDaWaN: true, caseNames: { hyphens: true } })).toBe('notDigits')
  })

  it.each([
    ['W-###', 7, 'W-007'],
    ['W-###', 1234, 'W-1234'],
    ['#', 12, '12'],
    ['A_##_x', 3, 'A_03_x'],
  ])('by the pattern %s and the number %i is %s', (pattern, number, name) => {
    expect(nameByPattern(pattern, number)).toBe(name)
  })

  it('can be proposed only by a pattern that makes names which the base allows', () => {
    const problem = (next: string, hyphens = true) => namePatternProblem({ ...letters, caseNames: { hyphens, next } })
    expect(problem('W-###')).toBeNull()
    expect(problem('W-###', false)).toBe('notLettersDigitsUnderscore')
    expect(problem('W-')).toBe('noNumber')
    expect(problem('#-#')).toBe('noNumber')
    expect(problem('W ###')).toBe('notLettersDigitsUnderscoreHyphen')
  })

  it('allows only digits in patient-data mode, with a different message [CASE-01]', () => {
    expect(caseNameProblem('0042', patientData)).toBeNull()
    for (const typed of ['VH_0042', '42a', 'a42', '4 2']) expect(caseNameProblem(typed, patientData)).toBe('notDigits')
    expect(caseNameProblem('٤٢', patientData)).toBe('notDigits')
  })

  it('is neither blank nor longer than the database allows', () => {
    expect(caseNameProblem('', letters)).toBe('blank')
    expect(caseNameProblem('a'.repeat(255), letters)).toBeNull()
    expect(caseNameProblem('a'.repeat(256), letters)).toBe('tooLong')
    expect(caseNameProblem('1'.repeat(243), patientData)).toBe('tooLong')
  })

  it('is stored with the prefix in patient-data mode [CASE-02]', () => {
    expect(storedCaseName('0042', patientData)).toBe('PaDaWaN_Case_0042')
    expect(storedCaseName('VH_0042', letters)).toBe('VH_0042')
    expect(shownCaseName('PaDaWaN_Case_0042', patientData)).toBe('0042')
    expect(shownCaseName('PaDaWaN_Case_0042', letters)).toBe('PaDaWaN_Case_0042')
    expect(shownCaseName('VH_0042', patientData)).toBe('VH_0042')
  })

  it('is given by the base where the base has one [CASE-01]', () => {
    expect(isNamedByPerson(anonymous)).toBe(false)
    expect(isNamedByPerson({ ...letters, anonymousCaseName: null })).toBe(true)
    expect(storedCaseName('', anonymous)).toBe('diary')
  })
})

describe('any name', () => {
  it.each([letters, patientData])('that is valid is stored and shown as typed', (naming) => {
    fc.assert(
      fc.property(fc.stringMatching(naming.usePaDaWaN ? /^[0-9]{1,20}$/ : /^\w{1,20}$/), (typed) => {
        expect(caseNameProblem(typed, naming)).toBeNull()
        expect(shownCaseName(storedCaseName(typed, naming), naming)).toBe(typed)
      }),
    )
  })
})
