import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { type Conversation, holdInterview, type Outcome } from './interview'

const base = aBase({
  questionnaires: [
    aQuestionnaire({
      text: { en: 'Body' },
      questions: [
        aQuestion({ id: 'welcome', type: 'Info', text: { en: 'Welcome.' } }),
        aQuestion({
          id: 'smoker',
          type: 'YN',
          text: { en: 'Do you smoke?' },
          questions: [aQuestion({ id: 'packs', type: 'Num', text: { en: 'Packs a day' }, min: 0, max: 10 })],
        }),
        aQuestion({ id: 'height', type: 'Num', text: { en: 'Height' }, unit: { en: 'cm' } }),
        aQuestion({ id: 'double', type: 'Num', text: { en: 'Twice the height' }, abstract: true, unit: { en: 'cm' } }),
      ],
    }),
    aQuestionnaire({
      id: 'drugs',
      text: { en: 'Medication' },
      repeats: { min: 1, max: 2 },
      questions: [aQuestion({ id: 'drug', type: 'Text', text: { en: 'Drug' } })],
    }),
  ],
  solutions: [{ id: 'risk', text: { en: 'Raised risk' } }],
  rules: [
    aRule({ ChoseYesNo: { questionId: 'smoker', value: true } }, { Indicate: { targets: ['packs'] } }),
    aRule({ Greater: { questionId: 'packs', value: 1 } }, { Score: { solutionId: 'risk', score: 'P6' } }),
    aRule(
      { Known: { questionId: 'height' } },
      {
        Set: {
          questionId: 'double',
          formula: { Multiply: { of: [{ Answer: { questionId: 'height' } }, { Number: { value: 2 } }] } },
        },
      },
    ),
  ],
})

async function* typing(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

async function talk(lines: readonly string[], over: Partial<Conversation> = {}) {
  const printed: string[] = []
  const saved: Outcome[] = []
  const ended = await holdInterview({
    base,
    facts: [],
    language: 'en',
    today: { year: 2026, month: 5, day: 1 },
    lines: typing(lines),
    endCompletes: true,
    print: (line) => printed.push(line),
    save: async (outcome) => {
      saved.push(outcome)
    },
    ...over,
  })
  return { ended, printed, text: printed.join('\n'), saved }
}

const whole = ['', 'y', '2', '182', 'aspirin', 'n', '']

describe('an interview at a terminal', () => {
  it('asks what the rules ask, and ends with the answers as facts [MORE-20]', async () => {
    const { ended, saved, text } = await talk(whole)
    expect(ended).toBe('completed')
    expect(saved).toEqual([
      {
        isComplete: true,
        facts: [
          { id: 'smoker', value: true },
          { id: 'packs', value: 2 },
          { id: 'height', value: 182 },
          { id: 'drug', value: 'aspirin' },
        ],
      },
    ])
    expect(text).toContain('Packs a day (number, 0 to 10)')
  })

  it('skips what no rule asks [MORE-20]', async () => {
    const { saved, text } = await talk(['', 'n', '182', 'aspirin', 'n', ''])
    expect(saved[0]?.isComplete).toBe(true)
    expect(text).not.toContain('Packs a day')
  })

  it('says what an answer brings about, and sums up at the end [MORE-20]', async () => {
    const { printed } = await talk(whole)
    expect(printed).toContain('  = Twice the height: 364 cm (calculated)')
    expect(printed).toContain('  = Raised risk: established (80)')
    expect(printed.slice(printed.indexOf('Solutions') - 9)).toEqual([
      'Body',
      '  Do you smoke?: yes',
      '  Packs a day: 2',
      '  Height: 182 cm',
      '  Twice the height: 364 cm (calculated)',
      '',
      'Medication',
      '  Drug: aspirin',
      '',
      'Solutions',
      '  Raised risk: established (80)',
      '',
      'Press Enter to finish, or type :back to change an answer.',
    ])
  })

  it('says why an answer is refused, and asks again', async () => {
    const { text, saved } = await talk(['', 'perhaps', 'n', 'tall', '6 ft', '182', 'aspirin', 'n'])
    expect(text).toContain('Type y or n.\n\nDo you smoke? (y or n)')
    expect(text).toContain('This is not a number. Use digits, and a comma or a dot before the decimals.')
    expect(saved[0]?.facts[1]).toEqual({ id: 'height', value: 182 })
  })

  it('keeps a number out of range, and says so', async () => {
    const { printed, saved } = await talk(['', 'y', '40'])
    expect(printed).toContain('Above the expected 10. It is kept.')
    expect(saved[0]?.facts).toContainEqual({ id: 'packs', value: 40 })
  })

  it('goes back, and drops what an answer no longer asks', async () => {
    const { saved, text } = await talk(['', 'y', '2', ':back', ':b', 'n', '182', 'aspirin', 'n', ''])
    expect(text).toContain('Packs a day (number, 0 to 10)\n  now: 2')
    expect(saved[0]?.isComplete).toBe(true)
    // The hidden answer is kept: it shows again when its question does.
    expect(saved[0]?.facts).toContainEqual({ id: 'packs', value: 2 })
    expect(text.slice(text.lastIndexOf('\nBody\n'))).not.toContain('Packs a day')
  })

  it('goes back from the end, and to any question of the list', async () => {
    const { saved, printed } = await talk([
      '',
      'n',
      '182',
      'aspirin',
      'n',
      ':list',
      ':goto 3',
      '180',
      'aspirin',
      'n',
      '',
    ])
    expect(printed).toContain('3. Height: 182 cm')
    expect(saved[0]?.facts).toContainEqual({ id: 'height', value: 180 })
  })

  it('takes "unknown" for an answer, and asks again for what is left blank', async () => {
    const { printed, saved } = await talk(['', '', ':unknown', ':u', ':u', '', ':u', 'n', ''])
    expect(printed).toContain('Type an answer, or :unknown if there is none.')
    expect(saved[0]?.facts).toEqual(['smoker', 'height', 'drug'].map((id) => ({ id, value: { unknown: true } })))
  })

  it('asks for another entry of what repeats, up to as many as the base allows, and removes one', async () => {
    const { saved, printed } = await talk(['', 'n', '182', 'aspirin', 'y', 'ibuprofen', ''])
    expect(printed.filter((line) => line === 'Another entry: Medication? (y or n)')).toHaveLength(1)
    expect(printed).toContain('Medication, entry 2')
    expect(saved[0]?.facts).toContainEqual({ id: 'drug#2', value: 'ibuprofen' })
    const removed = await talk(['', 'n', '182', 'aspirin', 'y', ':remove', '', 'n', ''])
    expect(removed.saved[0]).toMatchObject({ isComplete: true })
    expect(removed.saved[0]?.facts.map(({ id }) => id)).toEqual(['smoker', 'height', 'drug'])
  })

  it('keeps notes and texts that begin with a colon', async () => {
    const { saved } = await talk(['', 'n', ':note with shoes', '182', '::) smiles', 'n', ''])
    expect(saved[0]?.facts).toContainEqual({ id: 'height (Annotation)', value: 'with shoes' })
    expect(saved[0]?.facts).toContainEqual({ id: 'drug', value: ':) smiles' })
  })

  it('keeps what was answered when it is stopped or the input ends before the last question', async () => {
    for (const lines of [
      ['', 'n', ':quit', '182'],
      ['', 'n'],
    ]) {
      const { ended, saved } = await talk(lines)
      expect(ended).toBe('stopped')
      expect(saved).toEqual([{ isComplete: false, facts: [{ id: 'smoker', value: false }] }])
    }
  })

  it('is not complete because the keyboard is gone before somebody says so', async () => {
    const { ended, saved } = await talk(whole.slice(0, -1), { endCompletes: false })
    expect(ended).toBe('stopped')
    expect(saved[0]).toMatchObject({ isComplete: false, facts: expect.arrayContaining([{ id: 'height', value: 182 }]) })
  })

  it('goes on with earlier answers from the first question without one', async () => {
    const facts = [{ id: 'smoker', value: false }]
    const { saved } = await talk(['', '182', 'aspirin', 'n', ''], { facts })
    expect(saved[0]?.facts.map(({ id }) => id)).toEqual(['smoker', 'height', 'drug'])
  })

  it('says why it could not save, and saves at the next Enter', async () => {
    let isFull = true
    const saved: Outcome[] = []
    const save = async (outcome: Outcome) => {
      if (isFull) {
        isFull = false
        throw new Error('the disk is full')
      }
      saved.push(outcome)
    }
    const { ended, printed } = await talk([...whole, ''], { save })
    expect(printed).toContain('Not saved: the disk is full')
    expect([ended, saved.length]).toEqual(['completed', 1])
  })

  it('knows its commands', async () => {
    const { text } = await talk([':help', ':back', ':remove', ':goto 9', ':what', 'nothing to say'])
    for (const line of [
      ':unknown      the answer is not known',
      'This is the first question.',
      'There is no entry to remove here.',
      'There is no such question in the list.',
      'There is no ":what". Type :help to see what there is.',
      'There is nothing to answer here.',
    ])
      expect(text).toContain(line)
  })

  it('of a base without questions is over at Enter', async () => {
    const { ended, saved } = await talk([''], { base: aBase({ questionnaires: [aQuestionnaire({ questions: [] })] }) })
    expect([ended, saved]).toEqual(['completed', [{ isComplete: true, facts: [] }]])
  })
})
