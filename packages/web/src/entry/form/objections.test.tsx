import { annotationIdOf } from '@casebook/core/annotation/annotation'
import type { Check } from '@casebook/core/bases/rule'
import type { Fact } from '@casebook/core/facts/fact'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

const checks: readonly Check[] = [
  {
    id: 'rare',
    questionId: 'loss',
    if: { Greater: { questionId: 'loss', value: 2000 } },
    action: 'ask',
    text: { en: 'More than 2,000 ml is rare.', de: 'Mehr als 2.000 ml sind selten.' },
  },
]
const width = item('width', 'Num', { text: { en: 'Width' }, max: 40, refuse: true })
const loss = item('loss', 'Num', { text: { en: 'Blood loss' } })
const base = { ...formBase([formPart('part', [width, loss])]), checks }

const save = () => screen.getByRole('button', { name: 'Save case' })
const spoken = () => document.querySelector('[data-spoken]')?.textContent

/** Waits for the live region: it comes with the form's first paint, and speaks nothing that was said before. */
const open = async (facts: readonly Fact[]) => {
  const page = await openEntry({ base, draft: { caseName: 'VH_0042', facts } })
  await expect.poll(spoken).toBe('')
  return page
}

describe('an answer that the study refuses', () => {
  it('stays in its field, says why, blocks the save, and passes as unknown [CASE-03] [DATA-05]', async () => {
    const { user, saves, received } = await open([{ id: 'loss', value: 100 }])
    const field = screen.getByRole('textbox', { name: /Width/ })
    await user.type(field, '62')
    await user.tab()
    expect(await screen.findByText('At most 40.', { exact: false })).toBeTruthy()
    expect(field).toHaveProperty('value', '62')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(spoken).toMatch(/^Width: At most 40\. Correct it, or choose Unknown\./)
    await expect.poll(() => received.map(({ value }) => value)).toEqual([62])
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Some answers were not accepted' }))
    await user.click(dialog.getByRole('button', { name: 'Go to the first' }))
    expect(saves).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Set to unknown' }))
    await user.click(save())
    await expect.poll(() => saves.length).toBe(1)
  })
})

describe('an answer that the study asks about', () => {
  it('is asked about once for its value: what says that it is right is a note [CASE-03] [DATA-13]', async () => {
    const { user, saves, received } = await open([{ id: 'width', value: 4 }])
    const field = screen.getByRole('textbox', { name: /Blood loss/ })
    await user.type(field, '3200')
    await user.tab()
    await expect.poll(spoken).toMatch(/^Blood loss: More than 2,000 ml is rare\./)
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'The study asks whether some answers are right' }))
    await user.click(dialog.getByRole('button', { name: 'Go to the first' }))
    await user.click(screen.getByRole('button', { name: 'Yes, 3200 is right' }))
    const note = { id: annotationIdOf('loss'), value: '✓ 3200: More than 2,000 ml is rare.' }
    await expect.poll(() => received.at(-1)).toMatchObject(note)
    expect(screen.getByText('Looked at, and right.')).toBeTruthy()
    await user.click(save())
    await expect.poll(() => saves.length).toBe(1)

    await user.click(screen.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByRole('button', { name: 'Yes, 3200 is right' })).toBeTruthy()
  })
})
