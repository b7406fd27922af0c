import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entryPage.fixture'
import { medicines as base } from './medicines.fixture'
import { pageIs } from './pageWidth.fixture'
// What a browser fetches later is here from the start: on a busy machine it would come too late.
import '../../ui/fields/Listbox'
import './RowItems'

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
  // The menu gives the focus back a moment after it has gone.
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const saveBar = () => within(screen.getByRole('region', { name: 'Save' }))
const medicine = (row: number) => screen.findByRole('textbox', { name: `Medicine, Medicines ${row}` })

describe('the focus after a row was removed', () => {
  it.each([
    ['the first field of the row that follows', 2, 2, 'Ibuprofen'],
    ['that of the row before, after the last', 3, 2, 'Apixaban'],
  ])('is in %s', async (_, row, focused, value) => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, row)
    expect(document.activeElement).toBe(await medicine(focused))
    expect(document.activeElement).toHaveProperty('value', value)
  })

  it('is in the blank row that is left of the only one', async () => {
    const { user } = await openEntry({ base, draft: { facts: facts.slice(0, 1) } })
    await remove(user, 1)
    expect(document.activeElement).toBe(await medicine(1))
    expect(document.activeElement).toHaveProperty('value', '')
  })

  it('goes to the row that comes back when that is undone', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, 2)
    await user.click(saveBar().getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', 'Apixaban')
  })

  it('stays where an answer is undone that was given after it', async () => {
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

describe('what is missing after a row was removed', () => {
  const missing = async () => {
    const list = within(await screen.findByRole('region', { name: 'Required, still missing' }))
    return list.getAllByRole('button').map(({ textContent }) => textContent)
  }
  const dosed = [...facts, { id: 'dose', value: 1 }, { id: 'dose#2', value: 2 }, { id: 'stopped', value: true }]
  const stopped = { id: 'stopped#2', value: true }

  it('is told with the places of the rows as they show', async () => {
    vi.stubGlobal('innerWidth', 1440)
    const { user } = await openEntry({ base, draft: { facts: [...dosed, stopped] } })
    expect(await missing()).toEqual(['Dose (3)Medicines', 'Stopped (3)Medicines'])
    await remove(user, 2)
    expect(await missing()).toEqual(['Dose (2)Medicines', 'Stopped (2)Medicines'])
  })

  it('is told by the name of the row where the case is not saved, for the form shows no number there [CASE-03]', async () => {
    const { user } = await openEntry({ base, draft: { caseName: 'VH_1', facts: [...dosed, stopped] } })
    await remove(user, 2)
    await user.keyboard('{Control>}s{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: /only partly answered/ }))
    const told = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toEqual(['Dose, StoppedMedicines 2'])
  })
})

describe('that a row was removed', () => {
  const notice = () => screen.getAllByRole('status').find(({ textContent }) => /removed/.test(textContent ?? ''))
  const group = async () => within((await screen.findByRole('table')).closest('.entries') as HTMLElement)

  it('is said by its name, read out, and undone there', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    expect(notice()).toBeUndefined()
    await remove(user, 2)
    expect(notice()?.textContent).toBe('“Apixaban” was removed.')
    await user.click((await group()).getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', 'Apixaban')
    expect(notice()).toBeUndefined()
  })

  it('is undone by key from the field that got the focus, where nothing was typed', async () => {
    const { user } = await openEntry({ base, draft: { facts } })
    await remove(user, 2)
    await user.keyboard('{Control>}z{/Control}')
    expect(document.activeElement).toBe(await medicine(2))
    expect(document.activeElement).toHaveProperty('value', 'Apixaban')
  })

  it('is no longer said once something else is: what is undone next is that', async () => {
    const { user, received } = await openEntry({ base, draft: { facts } })
    await remove(user, 2)
    await user.keyboard('x')
    expect(notice()).toBeUndefined()
    await user.keyboard('{Control>}z{/Control}{Tab}')
    expect(screen.getAllByRole('textbox', { name: /^Medicine,/ })).toHaveLength(2)
    await expect.poll(() => received.at(-1)?.id).toBe('medicine#3')
  })

  it('is said of a blank row without a way back, for there is nothing to bring back', async () => {
    const { user, received } = await openEntry({ base, draft: { facts: facts.slice(0, 1) } })
    await user.click(await screen.findByRole('button', { name: 'Add another: Medicines' }))
    await remove(user, 2)
    expect(notice()?.textContent).toBe('Medicines 2 was removed.')
    expect((await group()).queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(received).toEqual([])
  })
})
