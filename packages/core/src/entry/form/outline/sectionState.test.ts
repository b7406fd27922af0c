import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMissingMarked, sectionStateOf } from './sectionState'

describe('the progress of a section', () => {
  it.each([
    ['everything is answered, also what is optional', { answered: 5, collected: 5, missing: 0 }, 'allAnswered'],
    ['everything required is answered', { answered: 3, collected: 5, missing: 0 }, 'requiredAnswered'],
    ['something required is missing', { answered: 3, collected: 5, missing: 1 }, 'inProgress'],
    ['nothing is answered yet', { answered: 0, collected: 5, missing: 3 }, 'notStarted'],
    ['nothing is answered, and nothing is required', { answered: 0, collected: 5, missing: 0 }, 'notStarted'],
    ['it asks nothing', { answered: 0, collected: 0, missing: 0 }, 'nothingAsked'],
  ])('%s [DATA-02]', (_when, progress, state) => {
    expect(sectionStateOf({ refused: 0, ...progress })).toBe(state)
  })

  it('is in progress while an answer is refused, though all are there', () => {
    expect(sectionStateOf({ answered: 5, collected: 5, missing: 0, refused: 1 })).toBe('inProgress')
  })

  it('is never complete without answers or with required ones missing [DATA-02]', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (answered, optional, missing) => {
        const state = sectionStateOf({ answered, collected: answered + optional + missing, missing, refused: 0 })
        if (answered === 0 || missing > 0) expect(state).not.toMatch(/Answered$/)
      }),
    )
  })
})

describe('what is missing', () => {
  it('is marked once its section was left or a save tried, and only counted before [CASE-03]', () => {
    const nowhere = { isChecked: false, leftSections: new Set<string>() }
    expect(isMissingMarked(nowhere, 'patient')).toBe(false)
    expect(isMissingMarked({ ...nowhere, leftSections: new Set(['patient']) }, 'patient')).toBe(true)
    expect(isMissingMarked({ ...nowhere, leftSections: new Set(['surgery']) }, 'patient')).toBe(false)
    expect(isMissingMarked({ ...nowhere, isChecked: true }, 'patient')).toBe(true)
  })
})
