import { annotationIdOf } from '@casebook/core/annotation/annotation'
import type { Check } from '@casebook/core/bases/rule'
import { unknown } from '@casebook/core/facts/fact'
import { choices, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { question as asked, open } from '../../interview/interviewPage.fixture'
import { openEntry } from '../entryPage.fixture'

await import('./QuestionTable')

const answers = choices('Never', 'Often')
const row = (id: string, text: string) => item(id, 'OC', { text: { en: text }, answers })
const limits = item('limits', 'Info', {
  text: { en: 'What limits you?' },
  meta: { 'layout/role': 'matrix' },
  questions: [row('rest', 'Resting'), row('stairs', 'Stairs'), row('bags', 'Shopping bags')],
})
const smoker = item('smoker', 'YN', { text: { en: 'Smoker' } })
const shows = (id: string, target: string) => ({
  id,
  if: { Not: { ChoseYesNo: { questionId: 'smoker', value: true } } },
  then: { Indicate: { targets: [target] } },
})
const base = formBase([formPart('part', [smoker, limits])], {
  rules: [
    { id: 'r1', if: { All: [] }, then: { Indicate: { targets: ['rest'] } } },
    { id: 'r2', if: { All: [] }, then: { Indicate: { targets: ['stairs'] } } },
    { ...shows('r3', 'bags'), if: { ChoseYesNo: { questionId: 'smoker', value: true } } },
  ],
})
const table = () => screen.findByRole('table', { name: 'What limits you?' })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('questions with one list of options', () => {
  it('are a table with a heading for each row and column [MORE-25]', async () => {
    const { received, user } = await openEntry({ base })
    const found = within(await table())
    expect(found.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Never',
      'Often',
      'Unknown',
    ])
    expect(found.getAllByRole('rowheader')).toHaveLength(2)
    await user.click(radio('Stairs Often'))
    await expect.poll(() => received).toEqual([expect.objectContaining({ id: 'stairs', value: 'Often' })])
    expect(radio('Stairs Often').checked).toBe(true)
  })

  it('have no second "Unknown" beside their author’s, which the key 0 chooses [MORE-21] [MORE-25]', async () => {
    const own = [...choices('Never'), { id: '99', text: { en: 'Unknown' } }]
    const rows = (limits.questions ?? []).map((one) => ({ ...one, answers: own }))
    const { received, user } = await openEntry({
      base: { ...base, questionnaires: [formPart('part', [smoker, { ...limits, questions: rows }])] },
      draft: { facts: [{ id: 'stairs', value: unknown }] },
    })
    const found = within(await table())
    expect(found.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Never', 'Unknown'])
    // What was said before stays to be seen.
    expect(found.getByRole('rowheader', { name: /Stairs/ }).textContent).toContain('Unknown')
    radio('Resting Never').focus()
    await user.keyboard('0')
    await expect.poll(() => received).toEqual([expect.objectContaining({ id: 'rest', value: '99' })])
  })

  it('have rows that come and go by their own rules [MORE-25]', async () => {
    const { user } = await openEntry({ base })
    const found = within(await table())
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await expect.poll(() => found.getAllByRole('rowheader').length).toBe(3)
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await expect.poll(() => found.getAllByRole('rowheader').length).toBe(2)
  })

  it('have one Tab stop for each row, digits, 0 for unknown, and Backspace [MORE-25] [DATA-21]', async () => {
    const { received, user } = await openEntry({ base })
    const stops = within(await table())
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(2)
    stops[0]?.focus()
    await user.keyboard('2')
    expect(document.activeElement).toBe(radio('Resting Often'))
    await user.keyboard('0{Backspace}')
    await expect.poll(() => received.map(({ value }) => value)).toEqual(['Often', unknown, null])
  })

  it('have a note for each row, begun by its key, and what can be done with it below the table', async () => {
    const { received, user } = await openEntry({ base })
    await table()
    radio('Stairs Never').focus()
    expect(await screen.findByRole('button', { name: /Add a note/, hidden: true })).toBeTruthy()
    await user.keyboard('{Alt>}n{/Alt}')
    const note = within(screen.getByRole('group', { name: 'Stairs' })).getByRole('textbox')
    await user.type(note, 'With a stick')
    await user.tab()
    await expect.poll(() => received.map(({ value }) => value)).toEqual(['With a stick'])
  })

  it('let an answer that was looked at be looked at again [MORE-25] [CASE-03]', async () => {
    const checks: readonly Check[] = [
      {
        id: 'rare',
        questionId: 'stairs',
        if: { Chose: { questionId: 'stairs', answerId: 'Often' } },
        action: 'ask',
        text: { en: 'Is that so?' },
      },
    ]
    const { user, received } = await openEntry({ base: { ...base, checks } })
    await table()
    await user.click(radio('Stairs Often'))
    await user.click(await screen.findByRole('button', { name: 'Yes, Often is right' }))
    const note = { id: annotationIdOf('stairs'), value: '✓ Often: Is that so?' }
    await expect.poll(() => received.at(-1)).toMatchObject(note)
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await screen.findByRole('button', { name: 'Yes, Often is right' })).toBeTruthy()
    await expect.poll(() => received.at(-1)).toMatchObject({ id: annotationIdOf('stairs'), value: null })
  })

  it('are asked one by one in an interview [MORE-25]', async () => {
    const { user } = await open({ base })
    await asked('Smoker')
    await user.click(screen.getByRole('radio', { name: 'No' }))
    for (const name of ['What limits you?', 'Resting']) {
      await user.click(screen.getByRole('button', { name: 'Next question' }))
      await asked(name)
    }
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('are below each other where there is no room for a table [MORE-25]', async () => {
    const width = window.innerWidth
    window.innerWidth = 390
    try {
      await openEntry({ base })
      expect(await screen.findByRole('group', { name: /Resting/ })).toBeTruthy()
      expect(screen.queryByRole('table')).toBeNull()
    } finally {
      window.innerWidth = width
    }
  })
})
