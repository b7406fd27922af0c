import { entryBase } from '@casebook/test-fixtures/dialog'
import { describe, expect, it } from 'vitest'
import { textIn } from '../bases/language'
import type { Fact } from './fact'
import { findSpots, nextMissing, spotsOf } from './jump'
import { openForm } from './openForm'
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
    ['is', ['over', 'where']],
    ['since', ['since (does not show)']],
    ['secret', ['secret (does not show)']],
    ['no such thing', []],
  ])('by "%s" finds %j', (term, expected) => {
    expect(lookingFor(term)).toEqual(expected)
  })

  it('finds what begins with the words before what contains them', () => {
    expect(lookingFor('m').slice(0, 1)).toEqual(['medicine'])
    expect(lookingFor('date o')).toEqual(['born'])
  })

  it('finds every entry of a repeating group, and a follow-up once it shows', () => {
    const facts = [
      { id: 'dose', value: 1 },
      { id: 'dose#2', value: 2 },
      { id: 'smokes', value: true },
    ]
    expect(lookingFor('dose', facts)).toEqual(['dose', 'dose#2'])
    expect(lookingFor('since', facts)).toEqual(['since'])
  })
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

  it('is none of a locked section [CASE-04]', () => {
    expect(from('sex', ['patient'])).toBe('found')
  })

  it('is the one where somebody is, if nothing else is missing, and none if nothing is', () => {
    const all = ['sex', 'height', 'found', 'where', 'surgeon', 'over'].map(
      (id) => ({ id, value: { unknown: true } }) as Fact,
    )
    expect(from('over', [], [...answered, ...all.slice(0, -1)])).toBe('over')
    expect(from('sex', [], [...answered, ...all])).toBeNull()
  })
})
