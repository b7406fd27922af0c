/** Conditions of options while a study is written: they go along with what they name. */
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Answer, Base } from '../bases/base'
import { differencesOf } from '../candidates/differences'
import { merged } from './merge'
import { applied, type Operation } from './operations'
import { structureOf } from './tree'
import { usesIn, usesOfAnswer } from './usedBy'

const inYorks = { Chose: { questionId: 'county', answerId: 'yorks' } }
const option = (id: string, when?: Answer['when']): Answer => ({ id, text: { en: id }, ...(when && { when }) })
const county = aQuestion({ id: 'county', type: 'OC', answers: [option('yorks'), option('kent')] })
const town = (id: string, when?: Answer['when']) =>
  aQuestion({ id, type: 'OC', list: 'towns', answers: [option('leeds', when), option('dover')] })
const study: Base = aBase({
  questionnaires: [aQuestionnaire({ questions: [county, town('town', inYorks), town('born')] })],
})

function after(operation: Operation, base = study): Base {
  const result = applied(base, operation)
  if (result.type === 'Refused') throw new Error(JSON.stringify(result))
  return result.base
}
const answersOf = (base: Base, id: string) => structureOf(base).questions.get(id)?.question.answers
const whenOf = (base: Base, id = 'town') => answersOf(base, id)?.[0]?.when

describe('the condition of an option', () => {
  it('names a question and an answer by their new names [MORE-56]', () => {
    const renamed = after({ type: 'rename', id: 'county', to: 'shire' })
    expect(whenOf(renamed)).toEqual({ Chose: { questionId: 'shire', answerId: 'yorks' } })
    const coded = after({ type: 'renameAnswer', id: 'county', answer: 'yorks', to: 'york' })
    expect(whenOf(coded)).toEqual({ Chose: { questionId: 'county', answerId: 'york' } })
  })

  it('goes with what it names, and then the option always shows [MORE-56]', () => {
    expect(whenOf(after({ type: 'remove', ids: ['county'] }))).toBeUndefined()
    expect(whenOf(after({ type: 'answers', id: 'county', answers: [option('kent')] }))).toBeUndefined()
    const both = { All: [inYorks, { Known: { questionId: 'born' } }] }
    const wide = after({ type: 'answers', id: 'town', answers: [option('leeds', both), option('dover')] })
    expect(whenOf(after({ type: 'remove', ids: ['born'] }, wide))).toEqual({ All: [inYorks] })
  })

  it('is of its question, though others share the list [MORE-56]', () => {
    const longer = after({ type: 'answers', id: 'born', answers: [option('leeds'), option('dover'), option('hull')] })
    expect([whenOf(longer), whenOf(longer, 'born')]).toEqual([inYorks, undefined])
    expect(answersOf(longer, 'town')).toHaveLength(3)
  })

  it('is told before what it names goes [MORE-56]', () => {
    const use = { by: 'town', how: 'option', answers: ['yorks'] }
    expect(usesIn(study).get('county')).toEqual([use])
    expect(usesOfAnswer(study, 'county', 'yorks')).toEqual([use])
  })

  it('is copied with its question, merged as a whole, and told as a difference [MORE-56]', () => {
    const copied = after({ type: 'copy', from: study, ids: ['county', 'town'] })
    expect(whenOf(copied, 'town_2')).toEqual({ Chose: { questionId: 'county_2', answerId: 'yorks' } })
    const told = differencesOf(
      study,
      after({ type: 'answers', id: 'town', answers: [option('leeds'), option('dover')] }),
    )
    expect(told).toEqual([expect.objectContaining({ kind: 'Asked', id: 'town', answer: { en: 'leeds' } })])
    const mine = after({ type: 'rename', id: 'born', to: 'birth' })
    const theirs = after({ type: 'answers', id: 'town', answers: [option('leeds'), option('dover')] })
    expect(whenOf(merged(study, mine, theirs).base)).toBeUndefined()
  })
})
