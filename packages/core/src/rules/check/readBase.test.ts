import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { tooDeep } from '../../bases/depth'
import { faultSentence, readBase } from './readBase'

const base = aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'smoker' })] })] })

function sentences(document: unknown): readonly string[] {
  const read = readBase(document)
  return read.type === 'Refused' ? read.faults.map(faultSentence) : []
}

describe('a document', () => {
  it('that is a base can be read', () => {
    expect(readBase(JSON.parse(JSON.stringify(base)))).toEqual({ type: 'Base', base })
  })

  it.each([
    ['a text', 'hello', 'the document: Invalid input: expected object, received string'],
    ['a base without questionnaires', { ...base, questionnaires: undefined }, /^questionnaires: Invalid input/],
    [
      'a question of no type',
      { ...base, questionnaires: [aQuestionnaire({ questions: [{ ...aQuestion(), type: 'Colour' as 'OC' }] })] },
      /^questionnaires\/0\/questions\/0\/type: Invalid option/,
    ],
    [
      'a rule about a question that is not there',
      { ...base, rules: [aRule({ Known: { questionId: 'pulse' } }, { Indicate: { targets: ['smoker'] } })] },
      /^rules\/0\/if\/Known/,
    ],
  ])('that is %s is refused with the path of its fault', (_, document, sentence) => {
    const [first = ''] = sentences(document)
    expect(first).toMatch(sentence)
  })

  it('that nests too deeply is refused before parsing', () => {
    let nested: unknown = null
    for (let depth = 0; depth < 100_000; depth++) nested = [nested]
    expect(sentences(nested)).toEqual([`the document: ${tooDeep}`])
  })
})
