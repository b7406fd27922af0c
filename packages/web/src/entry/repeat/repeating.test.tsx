import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

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

describe('a repeating group', () => {
  it('has one card per entry, summarised in one sentence when closed', async () => {
    const { user } = await openEntry({ base, draft: { facts: two } })
    expect(card(1).getByText('Ramipril')).toBeTruthy()
    expect(card(1).getByText('5').parentElement?.textContent).toBe('Dose: 5')
    expect(card(1).queryByRole('textbox')).toBeNull()
    await user.click(card(1).getByRole('button', { name: 'Open Medicines 1' }))
    expect(card(1).getByRole('textbox', { name: 'Medicine' })).toHaveProperty('value', 'Ramipril')
  })

  it('says that a closed card is empty, but not an open one', async () => {
    const { user } = await openEntry({ base })
    expect(card(1).queryByText('No answer')).toBeNull()
    await user.click(card(1).getByRole('button', { name: 'Close Medicines 1' }))
    expect(card(1).getByText('No answer')).toBeTruthy()
  })

  it('adds a focused card, up to the base’s maximum', async () => {
    const { user, received } = await openEntry({ base, draft: { facts: two } })
    const add = screen.getByRole('button', { name: 'Add another: Medicines' })
    await user.click(add)
    await expect.poll(() => document.activeElement).toBe(card(3).getByRole('textbox', { name: 'Medicine' }))
    expect(add).toHaveProperty('disabled', true)
    expect(screen.getByText('At most 3 entries are possible.')).toBeTruthy()
    await user.keyboard('Metformin{Tab}')
    await expect.poll(() => received).toEqual([{ id: 'medicine#3', value: 'Metformin' }])
  })

  it('names the question in its summary if the answer alone is unclear', async () => {
    const asked = [
      item('medicine', 'Text', { text: { en: 'Medicine' } }),
      item('group', 'OC', { text: { en: 'Group' }, answers: [{ id: 'a', text: { en: 'Anticoagulant' } }] }),
      item('paused', 'YN', { text: { en: 'Paused before surgery?' } }),
      item('dose', 'Num', { text: { en: 'Dose' }, unit: { en: 'mg' } }),
      item('since', 'Date', { text: { en: 'Since' } }),
      item('until', 'Date', { text: { en: 'Until' } }),
    ]
    const repeating = formBase([
      formPart('medicines', asked, { text: { en: 'Medicines' }, repeats: { min: 0, max: 3 } }),
    ])
    const facts = [
      { id: 'medicine', value: 'Ramipril' },
      { id: 'group', value: 'a' },
      { id: 'paused', value: true },
      { id: 'dose', value: 5 },
      { id: 'since', value: '2024-03-11' },
      { id: 'until', value: { unknown: true } as const },
      { id: 'medicine#2', value: 'Apixaban' },
    ]
    await openEntry({ base: repeating, draft: { facts } })
    const sentence = 'Ramipril Anticoagulant, Paused before surgery? Yes, Dose: 5 mg, Since: 2024-03-11, Until: Unknown'
    expect(card(1).getByText((_, one) => one?.textContent === sentence)).toBeTruthy()
  })

  it('reports an answer out of range on a closed card [DATA-07]', async () => {
    const dose = item('dose', 'Num', { text: { en: 'Dose' }, max: 100 })
    const repeating = formBase([
      formPart('medicines', [dose], { text: { en: 'Medicines' }, repeats: { min: 0, max: 3 } }),
    ])
    await openEntry({
      base: repeating,
      draft: {
        facts: [
          { id: 'dose', value: 5 },
          { id: 'dose#2', value: 500 },
        ],
      },
    })
    expect(card(2).getByText('Out of range')).toBeTruthy()
    expect(card(1).queryByText('Out of range')).toBeNull()
  })

  it('removes a card from its menu; its answers are withdrawn and can be restored', async () => {
    const { user, received } = await openEntry({ base, draft: { facts: two } })
    await user.click(card(1).getByRole('button', { name: 'More for Medicines 1' }))
    expect(received).toEqual([])
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Medicines 1' }))
    await expect
      .poll(() => received)
      .toEqual([
        { id: 'medicine', value: null },
        { id: 'dose', value: null },
      ])
    expect(screen.getAllByRole('region', { name: /Medicines \d/ })).toHaveLength(1)
    expect(card(2).getByText('Apixaban')).toBeTruthy()
    expect(document.activeElement).toBe(card(2).getByRole('button', { name: 'Open Medicines 2' }))
    const saveBar = within(screen.getByRole('region', { name: 'Save' }))
    await user.click(saveBar.getByRole('button', { name: 'Undo' }))
    expect(card(1).getByText('Ramipril')).toBeTruthy()
    expect(document.activeElement).toBe(card(1).getByRole('button', { name: 'Open Medicines 1' }))
  })

  it('opens the card of a missing answer, and goes to it', async () => {
    const { user } = await openEntry({ base, draft: { facts: two, caseName: 'VH_1' } })
    await user.click(
      within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /1 required left/ }),
    )
    await expect.poll(() => document.activeElement).toBe(card(2).getByRole('textbox', { name: 'Dose' }))
  })

  it('may be a single question with its follow-ups', async () => {
    const question = item('visit', 'Text', { text: { en: 'Visit' }, repeats: { min: 1, max: 4 } })
    const { user, received } = await openEntry({ base: formBase([formPart('part', [question])]) })
    await user.type(screen.getByRole('textbox', { name: /Visit/ }), 'first{Tab}')
    await user.click(screen.getByRole('button', { name: 'Add another: Visit' }))
    await expect.poll(() => screen.getAllByRole('textbox', { name: /Visit/ })).toHaveLength(2)
    await user.keyboard('second{Tab}')
    await expect.poll(() => received.map(({ id }) => id)).toEqual(['visit', 'visit#2'])
  })
})
