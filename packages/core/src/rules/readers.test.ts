import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Condition } from '../bases/rule'
import { unknown } from '../facts/fact'
import { compileBase } from './compile'
import { createEngine, type Engine } from './engine/engine'
import { explain } from './why'

const yes = (questionId: string): Condition => ({ ChoseYesNo: { questionId, value: true } })

const base = aBase({
  solutions: [{ id: 's', text: { en: 'S' } }],
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ questions: [aQuestion({ id: 'packs', type: 'Num' })] }),
        aQuestion({ id: 'most', type: 'Num', abstract: true }),
        aQuestion({ id: 'parts', type: 'MC' }),
        aQuestion({ id: 'urgent' }),
      ],
    }),
    aQuestionnaire({ id: 'late', initial: false, questions: [aQuestion({ id: 'more' })] }),
    aQuestionnaire({
      id: 'drugs',
      repeats: { min: 0, max: 3 },
      questions: [
        aQuestion({ id: 'dose', type: 'Num' }),
        aQuestion({ id: 'double', type: 'Num', abstract: true }),
        aQuestion({ id: 'why', type: 'Text', questions: [aQuestion({ id: 'because', type: 'Text' })] }),
      ],
    }),
  ],
  rules: [
    aRule(yes('smoker'), { Indicate: { targets: ['packs', 'late'] } }, { id: 'show' }),
    aRule(yes('smoker'), { Score: { solutionId: 's', score: 'P6' } }, { id: 'score' }),
    aRule(
      { All: [] },
      { Set: { questionId: 'most', formula: { Max: { of: [{ Answer: { questionId: 'dose' } }] } } } },
      { id: 'most' },
    ),
    aRule(
      { Known: { questionId: 'dose' } },
      {
        Set: {
          questionId: 'double',
          formula: { Multiply: { of: [{ Answer: { questionId: 'dose' } }, { Number: { value: 2 } }] } },
        },
      },
      { id: 'double' },
    ),
    aRule(
      { Greater: { questionId: 'dose', value: 5 } },
      { Indicate: { targets: ['because'] } },
      { id: 'because', unless: yes('urgent') },
    ),
  ],
})

/** All ids that were notified since the last call. */
function hearing(engine: Engine) {
  const heard: string[] = []
  const ids = ['smoker', 'packs', 'most', 'parts', 'more', 'late', 'basics', 's', 'drugs', 'dose', 'dose#2', 'double#2']
  for (const id of ids) engine.subscribe(id, () => heard.push(id))
  return () => heard.splice(0).sort()
}

const open = () => createEngine(compileBase(base))

describe('a listener', () => {
  it('is told of changed questions, questionnaires and solutions only', () => {
    const engine = open()
    const heard = hearing(engine)
    engine.set('smoker', true)
    expect(heard()).toEqual(['late', 'more', 'packs', 's', 'smoker'])
    engine.set('smoker', true)
    expect(heard()).toEqual([])
    engine.set('smoker', false)
    expect(heard()).toEqual(['late', 'more', 'packs', 's', 'smoker'])
  })

  it('is told of added and removed occurrences', () => {
    const engine = open()
    const heard = hearing(engine)
    engine.set('dose#2', 7)
    expect(heard()).toEqual(['dose#2', 'double#2', 'drugs', 'most'])
    engine.set('dose#2', 8)
    expect(heard()).toEqual(['dose#2', 'double#2', 'most'])
    engine.removeOccurrence('drugs', 2)
    expect(heard()).toEqual(['dose#2', 'double#2', 'drugs', 'most'])
  })

  it('is told once of many answers given at once', () => {
    const engine = open()
    let heard = 0
    engine.subscribeAll(() => heard++)
    engine.setAll([
      { id: 'smoker', value: true },
      { id: 'urgent', value: true },
      { id: 'smoker', value: false },
    ])
    expect(heard).toBe(1)
    expect(Object.fromEntries(engine.answers())).toEqual({ smoker: false, urgent: true })
  })

  it('is not told of equal choices', () => {
    const engine = open()
    engine.set('parts', ['low', 'high'])
    const heard = hearing(engine)
    const before = engine.question('parts')
    engine.set('parts', ['low', 'high'])
    expect([heard(), engine.question('parts')]).toEqual([[], before])
    expect(engine.question('parts')).toBe(before)
    engine.set('parts', ['low'])
    expect(heard()).toEqual(['parts'])
  })
})

describe('a reader', () => {
  it('gets the same solutions and questionnaires until they change', () => {
    const engine = open()
    const [solutions, late, basics] = [engine.solutions(), engine.questionnaire('late'), engine.questionnaire('basics')]
    engine.set('urgent', true)
    expect(engine.solutions()).toBe(solutions)
    expect(engine.questionnaire('late')).toBe(late)
    engine.set('smoker', true)
    expect(engine.solutions()).not.toBe(solutions)
    expect(engine.questionnaire('late')).toEqual({ id: 'late', indication: 'INDICATED', visible: true })
    expect(engine.questionnaire('basics')).toBe(basics)
  })

  it('gets an error that names what the base does not have', () => {
    const engine = open()
    expect(() => engine.questionnaire('ghost')).toThrow('The base visit has no questionnaire ghost')
    expect(() => engine.occurrences('basics')).toThrow('In the base visit, basics does not repeat')
    expect(() => explain(engine, 'ghost')).toThrow('The base visit has nothing of the id ghost')
    for (const key of ['ghost', 'ghost#2', 'dose#1', '', 'smoker#2']) {
      expect(() => engine.question(key)).toThrow(`The base visit has no question for the key ${key}`)
      expect(() => engine.set(key, 1)).toThrow(`The base visit has no question for the key ${key}`)
    }
  })

  it('finds an unstarted occurrence unanswered and hidden, and withdrawing there starts none', () => {
    const engine = open()
    const nobody = { state: 'unanswered', value: null, isDerived: false, indication: 'NEUTRAL', visible: false }
    expect(engine.question('dose#3')).toEqual({ key: 'dose#3', ...nobody })
    engine.set('dose#3', null)
    expect(engine.occurrences('drugs')).toEqual([1])
  })

  it('sees an explicit unknown as such, not as a value', () => {
    const engine = open()
    engine.set('smoker', unknown)
    expect(engine.question('smoker')).toMatchObject({ state: 'unknown', value: null, isDerived: false })
    expect(engine.question('packs').visible).toBe(false)
  })
})

describe('an occurrence', () => {
  it('starts without anything of a removed one', () => {
    const engine = open()
    engine.setAll([
      { id: 'dose#2', value: 9 },
      { id: 'because#2', value: 'so' },
    ])
    expect(engine.question('because#2').visible).toBe(true)
    expect(engine.removeOccurrence('drugs', 2)).toEqual([
      { id: 'dose#2', value: null },
      { id: 'because#2', value: null },
    ])
    expect(engine.addOccurrence('drugs')).toBe(4)
    const states = ['dose#4', 'double#4', 'because#4'].map((key) => engine.question(key))
    expect(states).toMatchObject([
      { value: null, visible: true },
      { value: null, isDerived: false },
      { value: null, visible: false, indication: 'NEUTRAL' },
    ])
    engine.set('dose#4', 6)
    expect(engine.question('double#4').value).toBe(12)
    expect(engine.question('because#4').visible).toBe(true)
    expect(engine.question('most').value).toBe(6)
  })

  it('keeps its answers and its number when others are removed', () => {
    const engine = open()
    engine.setAll([2, 3].map((n) => ({ id: `dose#${n}`, value: n * 10 })))
    engine.removeOccurrence('drugs', 2)
    expect(engine.question('dose#3').value).toBe(30)
    expect(engine.question('double#3').value).toBe(60)
    expect(engine.question('dose#2')).toMatchObject({ value: null, visible: false })
    engine.set('dose#2', 1)
    expect(engine.occurrences('drugs')).toEqual([2, 3])
    expect(['double', 'double#2', 'double#3'].map((key) => engine.question(key).value)).toEqual([null, 2, 60])
  })

  it('without answers does not exist for the rules, but on the screen', () => {
    const engine = open()
    engine.set('dose', 4)
    engine.addOccurrence('drugs')
    expect(engine.occurrences('drugs')).toEqual([1, 2])
    engine.set('dose', null)
    expect(engine.occurrences('drugs')).toEqual([1, 2])
    expect(engine.question('most').state).toBe('unanswered')
    engine.removeOccurrence('drugs', 1)
    expect(engine.occurrences('drugs')).toEqual([2])
    engine.removeOccurrence('drugs', 2)
    expect(engine.occurrences('drugs')).toEqual([3])
    expect(engine.question('dose#3').visible).toBe(true)
  })

  it('has two answers and loses one: it is still there', () => {
    const engine = open()
    engine.setAll([
      { id: 'dose#2', value: 3 },
      { id: 'why#2', value: 'x' },
      { id: 'why#2', value: 'y' },
    ])
    engine.set('why#2', null)
    expect(engine.question('most').value).toBe(3)
    engine.set('dose#2', null)
    expect(engine.question('most').value).toBeNull()
  })
})

describe('"why"', () => {
  const reasons = (engine: Engine, id: string) =>
    explain(engine, id).reasons.map(({ rule, acts, isExcepted, questions, solutions }) => ({
      rule: rule.id,
      acts,
      isExcepted,
      looked: questions.map(({ key }) => key),
      solutions,
    }))

  it('explains a solution and a questionnaire', () => {
    const engine = open()
    engine.set('smoker', true)
    const acting = { acts: true, isExcepted: false, looked: ['smoker'], solutions: [] }
    expect(reasons(engine, 's')).toEqual([{ rule: 'score', ...acting }])
    expect(reasons(engine, 'late')).toEqual([{ rule: 'show', ...acting }])
    expect(reasons(engine, 'basics')).toEqual([])
    expect(explain(engine, 'late').id).toBe('late')
  })

  it('explains one occurrence by its own answers, and from outside by all', () => {
    const engine = open()
    engine.setAll([
      { id: 'dose#2', value: 9 },
      { id: 'dose#3', value: 1 },
    ])
    expect(reasons(engine, 'because#2')).toEqual([
      { rule: 'because', acts: true, isExcepted: false, looked: ['dose#2', 'urgent'], solutions: [] },
    ])
    expect(reasons(engine, 'because#3')).toMatchObject([
      { acts: false, isExcepted: false, looked: ['dose#3', 'urgent'] },
    ])
    expect(reasons(engine, 'most')).toMatchObject([{ rule: 'most', looked: ['dose#2', 'dose#3'] }])
    engine.set('urgent', true)
    expect(reasons(engine, 'because#2')).toMatchObject([{ acts: false, isExcepted: true }])
    expect(reasons(engine, 'because#3')).toMatchObject([{ acts: false, isExcepted: false }])
  })
})
