/** What a phone's keyboard offers, and what a question asks for. */
import { type Question, questionTypes } from '@casebook/core/bases/base'
import { item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask } from '../entry/askOne.fixture'
import { missingMessages } from '../entry/form/question.messages'
import { offersUnknown } from '../entry/question/kinds'

const named = { text: { en: 'Asked' } }
const field = () => screen.getByRole('textbox', { name: /^Asked/ })

describe('the keyboard of a phone', () => {
  it.each<[string, Question, string]>([
    ['a number that may be negative', item('one', 'Num', named), '-125'],
    ['a number from below zero', item('one', 'Num', { ...named, min: -20 }), '-12.5'],
    ['a number from zero', item('one', 'Num', { ...named, min: 0 }), '12.5'],
    ['a date', item('one', 'Date', named), '3.2.1949'],
    ['a text', item('one', 'Text', named), 'Ä-1'],
  ])('has all signs that the field takes: %s [DATA-07] [DATE-01]', async (_, question, typed) => {
    const { user, sent } = await ask(question)
    /** The signs on the smallest keyboard that goes by this name. */
    const signs = { numeric: /^\d*$/, decimal: /^[\d.,]*$/ }[field().getAttribute('inputmode') ?? '']
    if (signs) expect(typed).toMatch(signs)
    await user.type(field(), `${typed}{Tab}`)
    await sent().toHaveLength(1)
  })

  it('has digits first where only digits are taken [DATA-07]', async () => {
    await ask(item('one', 'Num', { ...named, min: 0 }))
    expect(field().getAttribute('inputmode')).toBe('decimal')
  })
})

describe('the message of a missing answer', () => {
  it('names "unknown" only where it is among the choices [DATA-16] [CASE-03]', () => {
    for (const type of questionTypes) {
      if (type === 'Info') continue
      const isNamed = /unknown/i.test(missingMessages[type].message ?? '')
      if (isNamed) expect(offersUnknown(item('one', type)), type).toBe(true)
    }
    expect(['MC', 'Image'].map((type) => offersUnknown(item('one', type as 'MC')))).toEqual([false, false])
  })
})
