import { formBase, formPart, item } from '@casebook/test-fixtures/dialog'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from './dialogPage.fixture'

const base = formBase([
  formPart(
    'medicines',
    [item('medicine', 'Text', { text: { en: 'Medicine' } }), item('dose', 'Num', { text: { en: 'Dose' } })],
    {
      text: { en: 'Medicines' },
      repeats: { min: 0, max: 3 },
    },
  ),
])
const two = [
  { id: 'medicine', value: 'Ramipril' },
  { id: 'dose', value: 5 },
  { id: 'medicine#2', value: 'Apixaban' },
]
const card = (position: number) => within(screen.getByRole('region', { name: `Medicines ${position}` }))

describe('what repeats', () => {
  it('is one card for each, closed to a sentence of its answers', async () => {
    const { user } = await openDialog({ base, draft: { facts: two } })
    expect(card(1).getByText('Ramipril')).toBeTruthy()
    expect(card(1).getByText('5')).toBeTruthy()
    expect(card(1).queryByRole('textbox')).toBeNull()
    await user.click(card(1).getByRole('button', { name: 'Open Medicines 1' }))
    expect(card(1).getByRole('textbox', { name: 'Medicine' })).toHaveProperty('value', 'Ramipril')
  })

  it('gets another card, with the focus in it, up to as many as the base allows', async () => {
    const { user, received } = await openDialog({ base, draft: { facts: two } })
    const add = screen.getByRole('button', { name: 'Add another: Medicines' })
    await user.click(add)
    await expect.poll(() => document.activeElement).toBe(card(3).getByRole('textbox', { name: 'Medicine' }))
    expect(add).toHaveProperty('disabled', true)
    expect(screen.getByText('The base allows 3 entries.')).toBeTruthy()
    await user.keyboard('Metformin{Tab}')
    await expect.poll(() => received).toEqual([{ id: 'medicine#3', value: 'Metformin' }])
  })

  it('loses a card in two steps; its answers are withdrawn and may be brought back', async () => {
    const { user, received } = await openDialog({ base, draft: { facts: two } })
    await user.click(card(1).getByRole('button', { name: 'Remove' }))
    expect(received).toEqual([])
    await user.click(card(1).getByRole('button', { name: /history keeps it/ }))
    await expect
      .poll(() => received)
      .toEqual([
        { id: 'medicine', value: null },
        { id: 'dose', value: null },
      ])
    expect(screen.getAllByRole('region', { name: /Medicines \d/ })).toHaveLength(1)
    expect(card(1).getByText('Apixaban')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(card(1).getByText('Ramipril')).toBeTruthy()
  })

  it('opens the card of a question that is missing, and goes to it', async () => {
    const { user } = await openDialog({ base, draft: { facts: two, caseName: 'VH_1' } })
    await user.click(screen.getByRole('button', { name: /1 required missing/ }))
    await expect.poll(() => document.activeElement).toBe(card(2).getByRole('textbox', { name: 'Dose' }))
  })

  it('may be a question with its follow-ups', async () => {
    const question = item('visit', 'Text', { text: { en: 'Visit' }, repeats: { min: 1, max: 4 } })
    const { user, received } = await openDialog({ base: formBase([formPart('part', [question])]) })
    await user.type(screen.getByRole('textbox', { name: /Visit/ }), 'first{Tab}')
    await user.click(screen.getByRole('button', { name: 'Add another: Visit' }))
    await expect.poll(() => screen.getAllByRole('textbox', { name: /Visit/ })).toHaveLength(2)
    await user.keyboard('second{Tab}')
    await expect.poll(() => received.map(({ id }) => id)).toEqual(['visit', 'visit#2'])
  })
})
