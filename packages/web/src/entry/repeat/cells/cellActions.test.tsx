import { unknown } from '@casebook/core/facts/fact'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openEntry } from '../../entryPage.fixture'
import { medicines as base } from '../medicines.fixture'
import { pageIs } from '../pageWidth.fixture'

const facts = [
  { id: 'medicine', value: 'Ramipril' },
  { id: 'dose', value: 500 },
  { id: 'medicine#2', value: 'Apixaban' },
]

beforeEach(() => pageIs(800))

const dose = (row: number) => screen.findByRole('textbox', { name: `Dose, Medicines ${row}` })
const enterValue = (row: number) => screen.findByRole('button', { name: `Enter a value, Dose, Medicines ${row}` })
const note = (row: number) => within(screen.getByRole('group', { name: `Dose, Medicines ${row}` })).getByRole('textbox')
const unknownDose = { id: 'dose#2', value: unknown }

describe('an unknown answer in the table', () => {
  it('keeps the focus in its cell, and Alt+0 sets and clears it [DATA-16]', async () => {
    const { user, received } = await openEntry({ base, draft: { facts } })
    await user.click(await dose(2))
    await user.keyboard('{Alt>}0{/Alt}')
    await expect.poll(() => received).toEqual([unknownDose])
    expect(document.activeElement).toBe(await enterValue(2))
    await user.keyboard('{Alt>}0{/Alt}')
    await expect.poll(() => received.at(-1)).toEqual({ id: 'dose#2', value: null })
    expect(document.activeElement).toBe(await dose(2))
  })

  it('has a Tab stop in its cell that returns to a value', async () => {
    const { user } = await openEntry({ base, draft: { facts: [...facts, unknownDose] } })
    await user.click(await enterValue(2))
    expect(document.activeElement).toBe(await dose(2))
    await user.keyboard('7{Tab}')
    expect(await dose(2)).toHaveProperty('value', '7')
  })

  it('keeps the focus in its cell on undo by keyboard', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await user.click(await dose(1))
    await user.keyboard('{Alt>}0{/Alt}')
    expect(document.activeElement).toBe(await enterValue(1))
    await user.keyboard('{Control>}z{/Control}')
    expect(await dose(1)).toHaveProperty('value', '500')
    expect(document.activeElement).toBe(await dose(1))
  })
})

describe('a note on an answer in the table', () => {
  it('opens below the row on Alt+N, named after its cell [DATA-13]', async () => {
    const { user, received } = await openEntry({ base, draft: { facts } })
    await user.click(await dose(2))
    await user.keyboard('{Alt>}n{/Alt}')
    expect(document.activeElement).toBe(note(2))
    await user.keyboard('as told{Tab}')
    await expect.poll(() => received).toEqual([{ id: 'dose#2 (Annotation)', value: 'as told' }])
    expect(note(2)).toHaveProperty('value', 'as told')
  })

  it('is offered if the answer is out of range [DATA-13]', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await user.click(await screen.findByRole('button', { name: 'Add a note' }))
    expect(document.activeElement).toBe(note(1))
    expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull()
  })

  it('is restored when the case is opened, and read-only in a frozen part [DATA-13] [LOCK-01]', async () => {
    const noted = [...facts, { id: 'dose (Annotation)', value: 'weighed' }]
    const { unmount } = await openEntry({ base, draft: { facts: noted } })
    await screen.findByRole('table')
    expect(note(1)).toHaveProperty('value', 'weighed')
    unmount()
    const frozen = [{ questionnaireId: 'medicines', freezing: 'withoutQuery', reason: 'verified' }] as const
    await openEntry({ base, draft: { facts: noted, locked: ['medicines'], frozen } })
    expect(await screen.findByText('Note: weighed')).toBeTruthy()
  })
})

describe('the menu of a row', () => {
  /** Opens the row menu after the dose had the focus. */
  const openFor = async (row: number) => {
    const opened = await openEntry({ base, draft: { facts } })
    await opened.user.click(await dose(row))
    screen.getByRole('button', { name: `More for Medicines ${row}` }).focus()
    await opened.user.keyboard('{Enter}')
    await screen.findByRole('menu')
    return opened
  }
  const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

  it('offers the quiet actions of a question, for the cell that last had the focus', async () => {
    const { user, received } = await openFor(2)
    expect(screen.getByRole('group', { name: 'Dose' })).toBeTruthy()
    expect(items()).toEqual(['Set to unknown', 'Add a note', 'Why?', 'Remove Medicines 2'])
    await user.click(screen.getByRole('menuitem', { name: 'Set to unknown' }))
    await expect.poll(() => received).toEqual([unknownDose])
  })

  it('leaves the focus in the note it opens [DATA-13]', async () => {
    const { user } = await openFor(2)
    await user.click(screen.getByRole('menuitem', { name: 'Add a note' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(document.activeElement).toBe(note(2))
  })

  it('returns the focus to the answer when Why? is closed', async () => {
    const { user } = await openFor(2)
    await user.click(screen.getByRole('menuitem', { name: 'Why?' }))
    await screen.findByRole('dialog', { name: 'Why?' })
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(document.activeElement).toBe(await dose(2)))
  })
})
