import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Condition, Effect, Formula } from '../../bases/rule'
import { baseStructure, type QuestionPlace } from '../../bases/structure'
import { rulesOfQuestion } from './ruleWords'

const always: Condition = { All: [] }
const never: Condition = { Any: [] }
const many: Condition = { GreaterEqual: { questionId: 'packyears', value: 20 } }
const [a, b] = ['a', 'b'].map((questionId): Formula => ({ Answer: { questionId } })) as [Formula, Formula]
const ratio: Effect = { Set: { questionId: 'x', formula: { Divide: { of: [a, b] } } } }
const hide: Effect = { ContraIndicate: { targets: ['x'] } }

function wordsOf(condition: Condition, then: Effect, unless?: Condition): string {
  const questions = ['x', 'a', 'b', 'packyears'].map((id) => aQuestion({ id, type: 'Num' }))
  const rule = { ...aRule(condition, then), ...(unless && { unless }) }
  const structure = baseStructure(aBase({ questionnaires: [aQuestionnaire({ questions })], rules: [rule] }))
  return rulesOfQuestion(structure, structure.questions.get('x') as QuestionPlace)
}

describe('a rule in the words of the codebook', () => {
  it.each([
    ['computed as a / b', always, ratio, undefined],
    ['computed as a / b if packyears is at least 20', many, ratio, undefined],
    ['computed as a / b unless packyears is at least 20', always, ratio, many],
    ['shown only if packyears is at least 20', always, hide, many],
    ['shown only if packyears is at least 20', { IsTrue: always }, hide, many],
    ['hidden', always, hide, undefined],
    ['hidden', always, hide, never],
    ['hidden if packyears is at least 20', many, hide, undefined],
    ['hidden if a is known, unless packyears is at least 20', { Known: { questionId: 'a' } }, hide, many],
    ['asked', always, { Indicate: { targets: ['x'] } }, undefined],
    ['', never, hide, undefined],
    ['', many, hide, always],
    ['hidden if (always or packyears is at least 20)', { Any: [always, many] }, hide, undefined],
  ] as const)('is without holes: %s', (words, condition, then, unless) => {
    expect(wordsOf(condition, then, unless)).toBe(words)
  })
})
