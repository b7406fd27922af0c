import { entryBase, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../facts/fact'
import { textIn } from '../../../language/language'
import { openForm } from '../openForm'
import { findSpots, plain, type Spot, spotsOf } from './jump'
import { nextMissing } from './nextMissing'
import { outline } from './outline'

function lookingFor(term: string, facts: readonly Fact[] = []) {
  const { engine } = openForm(entryBase, facts)
  const words = {
    question: ({ text }: { text: Parameters<typeof textIn>[0] }) => textIn(text, 'de', 'en'),
    questionnaire: (id: string) => textIn(engine.structure.questionnaires.get(id)?.questionnaire.text, 'de', 'en'),
  }
  return findSpots(spotsOf(engine, outline(engine, new Set())), term, words).map(
    ({ key, isShown }) => `${key}${isShown ? '' : ' (does not show)'}`,
  )
}

describe('looking for a question [DATA-21]', () => {
  it.each([
    [
      '',
      ['sex', 'born', 'height', 'bmi', 'smokes', 'found', 'where', 'surgeon', 'remarks', 'medicine', 'dose', 'over'],
    ],
    ['GESCHLECHT', ['sex']],
    ['eight', ['height', 'bmi']],
    ['1.2', ['born']],
    ['1', ['sex', 'born', 'height', 'bmi', 'smokes']],
    ['birth date', ['born']],
    ['Person smoke', ['smokes']],
    ['is', ['where', 'over']],
    ['since', ['since (does not show)']],
    ['secret', ['secret (does not show)']],
    ['no such thing', []],
  ])('by "%s" finds %j', (term, expected) => {
    expect(lookingFor(term)).toEqual(expected)
  })

  it('ranks a match at the start above a match inside', () => {
    expect(lookingFor('m').slice(0, 1)).toEqual(['medicine'])
    expect(lookingFor('date o')).toEqual(['born'])
  })

  it('finds every entry of a repeating group, and visible follow-ups', () => {
    const facts = [
      { id: 'dose', value: 1 },
      { id: 'dose#2', value: 2 },
      { id: 'smokes', value: true },
    ]
    expect(lookingFor('dose', facts)).toEqual(['dose', 'dose#2'])
    expect(lookingFor('since', facts)).toEqual(['since'])
  })
})

describe('what was typed [DATA-21]', () => {
  const words = { question: ({ text }: Spot['question']) => text?.en ?? '', questionnaire: (id: string) => id }
  const spot = (key: string, text: string, more: Partial<Spot> = {}): Spot => ({
    key,
    question: item(key, 'Text', { text: { en: text } }),
    questionnaireId: 'visit',
    number: null,
    isShown: true,
    ...more,
  })
  const found = (spots: readonly Spot[], term: string) => findSpots(spots, term, words).map(({ key }) => key)

  it('ranks a number first, then starts of words, then matches inside', () => {
    const spots = [
      spot('elsewhere', 'Since when?', { questionnaireId: 'pain' }),
      spot('within', 'Any backpain?'),
      spot('word', 'Is there pain?', { number: '3.16.2' }),
      spot('text', 'Pain at rest', { number: '3.16.3' }),
      spot('last', 'How much pain?', { number: '3.16.4' }),
    ]
    expect(found(spots, 'pain')).toEqual(['word', 'text', 'last', 'within', 'elsewhere'])
    const numbered = [
      spot('mentions', '1.2 mg'),
      spot('below', 'Dose', { number: '1.2.1' }),
      spot('it', 'Unit', { number: '1.2' }),
    ]
    expect(found(numbered, ' 1.2 ')).toEqual(['it', 'below', 'mentions'])
  })

  it('is not matched across two texts', () => {
    expect(found([spot('ab', 'Dose')], 'seab')).toEqual([])
    expect(found([spot('ab', 'Dose')], 'dose ab')).toEqual(['ab'])
  })

  it.each([
    ['  Größe\n der \u00a0 Läsion ', 'GROSSE DER LASION'],
    ['grosse  der läsion', 'GROSSE DER LASION'],
    [' \t ', ''],
  ])('%j is read as %j: without case, accents and repeated blanks', (typed, read) => {
    expect(plain(typed)).toBe(read)
  })
})

it('finds every question by its number on the page', () => {
  const { engine } = openForm(entryBase, [{ id: 'dose#2', value: 2 }])
  engine.removeOccurrence('medicines', 1)
  const spots = spotsOf(engine, outline(engine, new Set()))
  const numberOf = (key: string) => spots.find((one) => one.key === key)?.number
  expect(['sex', 'dose', 'dose#2', 'since'].map(numberOf)).toEqual(['1.1', undefined, '3.2', null])
})

describe('the next missing question [DATA-21]', () => {
  const answered = [
    { id: 'born', value: '1970-01-01' },
    { id: 'smokes', value: false },
  ]
  const from = (key: string | null, locked: readonly string[] = [], facts: readonly Fact[] = answered) => {
    const { engine } = openForm(entryBase, facts)
    return nextMissing(outline(engine, new Set(locked)), key)
  }

  it.each([
    [null, 'sex'],
    ['sex', 'height'],
    ['born', 'height'],
    ['smokes', 'found'],
    ['surgeon', 'over'],
    ['over', 'sex'],
    ['no such question', 'sex'],
  ])('after %s is %s', (key, expected) => {
    expect(from(key)).toBe(expected)
  })

  it('is never in a locked section [CASE-04]', () => {
    expect(from('sex', ['patient'])).toBe('found')
  })

  it('is the current one if nothing else is missing, and none if nothing is', () => {
    const all = ['sex', 'height', 'found', 'where', 'surgeon', 'over'].map(
      (id) => ({ id, value: { unknown: true } }) as Fact,
    )
    expect(from('over', [], [...answered, ...all.slice(0, -1)])).toBe('over')
    expect(from('sex', [], [...answered, ...all])).toBeNull()
  })
})
