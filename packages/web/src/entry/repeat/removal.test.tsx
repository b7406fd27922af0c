import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entryPage.fixture'
import { medicines as base } from './medicines.fixture'
import { pageIs } from './pageWidth.fixture'

const facts = [
  { id: 'medicine', value: 'Ramipril' },
  { id: 'medicine#2', value: 'Apixaban' },
  { id: 'medicine#3', value: 'Ibuprofen' },
]

beforeEach(() => pageIs(800))
afterEach(() => void vi.unstubAllGlobals())

type User = Awaited<ReturnType<typeof openEntry>>['user']

async function remove(user: User, row: number) {
  const menu = await screen.findByRole('button', { name: `More for Medicines ${row}` })
  menu.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: `Remove Medicines ${row}` }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  // The menu returns the focus a moment after it closes.
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const saveBar = () => within(screen.getByRole('region', { name: 'Save' }))
const medicine = (row: number) => screen.findByRole('textbox', { name: `Medicine, Medicines ${row}` })

describe('the focus after removing a row', () => {
  it.each([
    ['the first field of the row that follows', 2, 3, 'Ibuprofen'],
    ['that of the row before, after the last', 3, 2, 'Apixaban'],
  ])('is in %s', async (_, row, focused, value) => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, row)
    expect(document.activeElement).toBe(await medicine(focused))
    expect(document.activeElement).toHaveProperty('value', value)
  })

  it('goes to the blank row left if it was the only one', async () => {
    const { user } = await openEntry({ base, draft: { facts: facts.slice(0, 1) } })
    await remove(user, 1)
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', '')
  })

  it('goes to the restored row on undo', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, 2)
    await user.click(saveBar().getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', 'Apixaban')
  })

  it('stays if an answer given after the removal is undone', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, 3)
    await user.keyboard('x{Tab}')
    const undo = saveBar().getByRole('button', { name: 'Undo' })
    await user.click(undo)
    expect(await medicine(2)).toHaveProperty('value', 'Apixaban')
    expect(document.activeElement).toBe(undo)
    await user.click(undo)
    expect(document.activeElement).toBe(await medicine(3))
  })
})

describe('missing answers after removing a row', () => {
  const missing = async () => {
    const list = within(await screen.findByRole('region', { name: 'Required, still missing' }))
    return list.getAllByRole('button').map(({ textContent }) => textContent)
  }
  const dosed = [...facts, { id: 'dose', value: 1 }, { id: 'dose#2', value: 2 }, { id: 'stopped', value: true }]
  const stopped = { id: 'stopped#2', value: true }

  it('are listed with the number of their row, which stays when others are removed', async () => {
    vi.stubGlobal('innerWidth', 1440)
    const { user } = await openEntry({ base, draft: { facts: [...dosed, stopped] } })
    expect(await missing()).toEqual(['Dose (3)Medicines', 'Stopped (3)Medicines'])
    await remove(user, 2)
    await expect.poll(missing).toEqual(['Dose (3)Medicines', 'Stopped (3)Medicines'])
  })

  it('are listed by row name when a save is blocked, because the form shows no number there [CASE-03]', async () => {
    const { user } = await openEntry({ base, draft: { caseName: 'VH_1', facts: [...dosed, stopped] } })
    await remove(user, 2)
    await user.keyboard('{Control>}s{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: /only partly answered/ }))
    const told = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toEqual(['Dose, StoppedMedicines 3'])
  })
})

describe('removing a row', () => {
  const notice = () => screen.getAllByRole('status').find(({ textContent }) => /removed/.test(textContent ?? ''))
  const group = async () => within((await screen.findByRole('table')).closest('[data-entries]') as HTMLElement)

  it('is announced by name, and can be undone there', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    expect(notice()).toBeUndefined()
    await remove(user, 2)
    expect(notice()?.textContent).toBe('“Apixaban” was removed.')
    await user.click((await group()).getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', 'Apixaban')
    expect(notice()).toBeUndefined()
  })

  it('is undone by keyboard from the newly focused field if nothing was typed', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, 2)
    await user.keyboard('{Control>}z{/Control}')
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', 'Apixaban')
  })

  it('is no longer announced after another answer, which is then the next to undo', async () => {
    const { user, received } = await openEntry({ base, draft: { facts } })
    await remove(user, 2)
    await user.keyboard('x')
    expect(notice()).toBeUndefined()
    await user.keyboard('{Control>}z{/Control}{Tab}')
    expect(screen.getAllByRole('textbox', { name: /^Medicine,/ })).toHaveLength(2)
    await expect.poll(() => received.at(-1)?.id).toBe('medicine#3')
  })

  it('offers no undo for a blank row, because there is nothing to restore', async () => {
    const { user, received } = await openEntry({ base, draft: { facts: facts.slice(0, 1) } })
    await user.click(await screen.findByRole('button', { name: 'Add another: Medicines' }))
    await remove(user, 2)
    expect(notice()?.textContent).toBe('Medicines 2 was removed.')
    expect((await group()).queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(received).toEqual([])
  })
})
