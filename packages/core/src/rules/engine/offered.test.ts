/** Options that show by a condition, from the rule to what a section lacks. */
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Answer, Base } from '../../bases/base'
import type { Condition } from '../../bases/rule'
import { isRefused } from '../../entry/marks/objections'
import { type FactValue, unknown } from '../../facts/fact'
import { checkBase } from '../check/checkBase'
import { compileBase } from '../compile'
import { createEngine } from './engine'
import { asOffered } from './offered'

const chose = (questionId: string, answerId: string): Condition => ({ Chose: { questionId, answerId } })
const option = (id: string, when?: Condition): Answer => ({ id, text: { en: id }, ...(when && { when }) })
const county = aQuestion({ id: 'county', type: 'OC', answers: [option('yorks'), option('kent')] })
const towns = [option('leeds', chose('county', 'yorks')), option('dover', chose('county', 'kent')), option('other')]
const town = aQuestion({ id: 'town', type: 'OC', answers: towns })
const seen = aQuestion({ id: 'seen', type: 'MC', answers: towns })
const study = (...questions: readonly ReturnType<typeof aQuestion>[]): Base =>
  aBase({ questionnaires: [aQuestionnaire({ questions: [county, ...questions] })] })

function caseOf(base: Base, answers: Readonly<Record<string, FactValue>>) {
  const engine = createEngine(compileBase(base))
  engine.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
  const questionOf = (key: string) => {
    const question = engine.structure.questions.get(key.split('#')[0] ?? '')?.question
    if (!question) throw new Error(`There is no question ${key}`)
    return question
  }
  const offered = (key: string) => asOffered(questionOf(key), engine.question(key)).answers?.map(({ id }) => id)
  return { engine, offered, refused: (key: string) => isRefused(questionOf(key), engine.question(key)) }
}

describe('an option with a condition', () => {
  it('is offered while its condition is true, and not while that is undetermined [MORE-56]', () => {
    const { engine, offered } = caseOf(study(town), {})
    expect(offered('town')).toEqual(['other'])
    engine.set('county', 'yorks')
    expect(offered('town')).toEqual(['leeds', 'other'])
    engine.set('county', unknown)
    expect(offered('town')).toEqual(['other'])
  })

  it('stays chosen and in sight when its condition ends, and is refused until it is corrected [MORE-56]', () => {
    const { engine, offered, refused } = caseOf(study(town, seen), {
      county: 'yorks',
      town: 'leeds',
      seen: ['leeds', 'other'],
    })
    expect([refused('town'), refused('seen')]).toEqual([false, false])
    engine.set('county', 'kent')
    expect(engine.question('town').value).toBe('leeds')
    expect(offered('town')).toEqual(['leeds', 'dover', 'other'])
    expect([refused('town'), refused('seen')]).toEqual([true, true])
    engine.setAll([
      { id: 'town', value: unknown },
      { id: 'seen', value: ['other'] },
    ])
    expect([refused('town'), refused('seen')]).toEqual([false, false])
  })

  it('reads the answers of its own entry in a repeating part [MORE-56]', () => {
    const base = aBase({
      questionnaires: [aQuestionnaire({ id: 'stay', repeats: { min: 0, max: 5 }, questions: [county, town] })],
    })
    const { offered } = caseOf(base, { county: 'yorks', 'county#2': 'kent' })
    expect([offered('town'), offered('town#2')]).toEqual([
      ['leeds', 'other'],
      ['dover', 'other'],
    ])
  })

  it('follows what is computed [MORE-56]', () => {
    const base = {
      ...study(
        aQuestion({ id: 'risk', type: 'Num', abstract: true }),
        aQuestion({
          id: 'care',
          type: 'OC',
          answers: [option('home'), option('ward', { Greater: { questionId: 'risk', value: 5 } })],
        }),
      ),
      rules: [{ id: 'risk', if: chose('county', 'kent'), then: { Set: { questionId: 'risk', value: 9 } } }],
    }
    expect(caseOf(base, { county: 'yorks' }).offered('care')).toEqual(['home'])
    expect(caseOf(base, { county: 'kent' }).offered('care')).toEqual(['home', 'ward'])
  })
})

describe('the check of a base', () => {
  const faults = (base: Base) => checkBase(base).map(({ path, message }) => `${path}: ${message}`)

  it('takes a study with conditions at options, also when questions share the list [MORE-56]', () => {
    const listed = (id: string, answers: readonly Answer[]) => aQuestion({ id, type: 'OC', list: 'towns', answers })
    expect(
      faults(study(town, listed('a', towns), listed('b', [option('leeds'), option('dover'), option('other')]))),
    ).toEqual([])
  })

  it('names a condition that names what is not there, one that cannot be true, and a circle [MORE-56]', () => {
    const at = 'questionnaires/0/questions/1/answers/0/when'
    const withWhen = (when: Condition) => study(aQuestion({ id: 'town', type: 'OC', answers: [option('leeds', when)] }))
    expect(faults(withWhen(chose('county', 'wales')))).toEqual([
      `${at}/Chose: The question "county" has no answer "wales"`,
    ])
    expect(faults(withWhen({ All: [chose('county', 'kent'), chose('county', 'yorks')] }))).toEqual([
      `${at}: It is never offered: its condition cannot be true`,
    ])
    expect(faults(withWhen(chose('town', 'leeds')))).toEqual([
      'questionnaires: Options are offered in a circle: town → town',
    ])
    const other = aQuestion({ id: 'ward', type: 'OC', answers: [option('north', chose('town', 'leeds'))] })
    const circle = study(
      aQuestion({ id: 'town', type: 'OC', answers: [option('leeds', chose('ward', 'north'))] }),
      other,
    )
    expect(faults(circle)).toEqual(['questionnaires: Options are offered in a circle: town → ward → town'])
  })

  it('takes none at what nobody chooses [MORE-56]', () => {
    const computed = aQuestion({ id: 'town', type: 'OC', abstract: true, answers: towns })
    expect(faults(study(computed))[0]).toContain('Only an option of a choice that people answer')
  })
})
