import { describe, expect, it } from 'vitest'
import { isFirstStepFor, longestBetweenSteps } from './unlockStep'

const at = new Date('2026-03-02T12:00:00Z')
const step = { caseId: 'case-1', questions: ['sleep', 'mood', 'age'], at }
const after = (milliseconds: number) => new Date(at.getTime() + milliseconds)

describe('the first of the single calls that unlock', () => {
  it('is the one that has just invalidated the tokens for all questions of the questionnaire [LOCK-03]', () => {
    expect(isFirstStepFor(step, ['sleep', 'mood'], at)).toBe(true)
    expect(isFirstStepFor(step, ['sleep', 'mood'], after(longestBetweenSteps - 1))).toBe(true)
  })

  it('is none for other questions, some of them, or nothing [LOCK-03]', () => {
    expect(isFirstStepFor(step, ['sleep', 'pain'], at)).toBe(false)
    expect(isFirstStepFor({ ...step, questions: ['sleep'] }, ['sleep', 'mood'], at)).toBe(false)
    expect(isFirstStepFor(step, [], at)).toBe(false)
  })

  it('is none from a minute ago [LOCK-03]', () => {
    expect(isFirstStepFor(step, ['sleep'], after(60_000))).toBe(false)
  })
})
