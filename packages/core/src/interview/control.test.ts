import { aQuestion, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import { questionTypes } from '../bases/base'
import { interviewControl } from './control'
import { interviewMessages } from './interview.machine'

const answers = someAnswers('left', 'right')
const dropdown = { 'layout/dropdown': 'yes' }

describe('a question of the interview', () => {
  it('with an image is a multiple-choice list, with a note that images do not work here [INTV-04]', () => {
    const message = 'interview.noImages'
    expect(interviewControl(aQuestion({ type: 'Image', answers }))).toEqual({
      type: 'multipleChoice',
      message,
      answers,
    })
    expect(interviewControl({ id: 'map', type: 'Image', text: {} })).toMatchObject({ answers: [] })
    expect(interviewMessages).toContain(message)
  })

  it('of single choice is a dropdown with an empty option first, which means unknown [INTV-04]', () => {
    expect(interviewControl(aQuestion({ type: 'OC', answers, meta: dropdown }))).toEqual({
      type: 'dropdown',
      options: [
        { answer: null, value: { unknown: true } },
        { answer: answers[0], value: 'left' },
        { answer: answers[1], value: 'right' },
      ],
    })
  })

  it.each<[string, Question]>([
    ['single choice that is no dropdown', aQuestion({ type: 'OC', answers })],
    ['single choice without answers', aQuestion({ type: 'OC', answers: [], meta: dropdown })],
    ...questionTypes
      .filter((type) => type !== 'OC' && type !== 'Image')
      .map((type): [string, Question] => [type, aQuestion({ type, meta: dropdown })]),
  ])('is as in the form for %s [INTV-04]', (_, question) => {
    expect(interviewControl(question)).toEqual({ type: 'default' })
  })
})
