import type { Base } from '@casebook/core/bases/base'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { described } from '../askOne.fixture'
import { openEntry } from '../entryPage.fixture'
import { medicines as base } from './medicines.fixture'
import { pageIs } from './pageWidth.fixture'

const two = [
  { id: 'medicine', value: 'Ramipril' },
  { id: 'dose', value: 5 },
  { id: 'medicine#2', value: 'Apixaban' },
]
const cell = (name: string) => screen.findByRole('textbox', { name })

beforeEach(() => pageIs(800))

/** Reports this width for everything when the window is resized. */
const observerOf = (window: EventTarget, width: number) =>
  class {
    readonly #measure: () => void
    constructor(measure: (entries: readonly { readonly contentRect: DOMRect }[]) => void) {
      this.#measure = () => measure([{ contentRect: new DOMRect(0, 0, width, 30) }])
    }
    observe() {
      window.addEventListener('resize', this.#measure)
    }
    unobserve() {}
    disconnect() {
      window.removeEventListener('resize', this.#measure)
    }
  }

describe('the switch of a repeating group', () => {
  it('switches between cards and table, remembered per group on this device [DATA-04]', async () => {
    const { user, unmount } = await openEntry({ base, draft: { facts: two } })
    const choice = within(await screen.findByRole('radiogroup', { name: 'View of Medicines' }))
    expect(choice.getByRole('radio', { name: 'Table', checked: true })).toBeTruthy()
    await user.click(choice.getByRole('radio', { name: 'Cards' }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('region', { name: 'Medicines 2' })).toBeTruthy()
    unmount()
    const again = await openEntry({ base, draft: { facts: two } })
    expect(screen.queryByRole('table')).toBeNull()
    await again.user.click(await screen.findByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('a repeating group of a few short questions', () => {
  it('is a table if there is room: one row each, labelled by column and row', async () => {
    const { user, received } = await openEntry({ base, draft: { facts: two } })
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader', { name: /Medicine|Dose|Stopped/ })).toHaveLength(3)
    expect(await cell('Medicine, Medicines 1')).toHaveProperty('value', 'Ramipril')
    await user.type(await cell('Dose, Medicines 2'), '7{Tab}')
    await expect.poll(() => received).toEqual([{ id: 'dose#2', value: 7 }])
  })

  it.each([
    ['7', '7', [{ id: 'dose', value: 7 }]],
    ['seven', 'seven', []],
  ])('keeps text being typed, %s, when it becomes cards', async (typed, shown, sent) => {
    const narrow = new EventTarget()
    vi.stubGlobal('ResizeObserver', observerOf(narrow, 300))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user, received } = await openEntry({ base, draft: { facts: [{ id: 'medicine', value: 'Ramipril' }] } })
    await user.type(await cell('Dose, Medicines 1'), typed)
    act(() => void narrow.dispatchEvent(new Event('resize')))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('textbox', { name: /Dose/ })).toHaveProperty('value', shown)
    await expect.poll(() => received).toEqual(sent)
  })

  it('adds a row on Alt+Enter in any cell, up to the base’s maximum', async () => {
    const { user } = await openEntry({ base, draft: { facts: two } })
    await user.click(await cell('Dose, Medicines 1'))
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    const added = await cell('Medicine, Medicines 3')
    await expect.poll(() => document.activeElement).toBe(added)
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    expect(screen.getByText('At most 3 entries are possible.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Medicine, Medicines 4' })).toBeNull()
  })

  it('shows problems below the row', async () => {
    const { user } = await openEntry({ base, draft: { facts: two } })
    const dose = await cell('Dose, Medicines 1')
    await user.clear(dose)
    await user.type(dose, '500{Tab}')
    await expect.poll(() => described(dose)).toMatch(/Out of range.*500 is above 100/)
    expect(dose.getAttribute('aria-invalid')).toBe('true')
  })

  it('lets an answer that was looked at be looked at again, below the row [CASE-03]', async () => {
    const asked: Base = {
      ...base,
      checks: [
        {
          id: 'high',
          questionId: 'dose',
          if: { Greater: { questionId: 'dose', value: 50 } },
          action: 'ask',
          text: { en: 'Rather high.' },
        },
      ],
    }
    const { user } = await openEntry({ base: asked, draft: { facts: two } })
    const dose = await cell('Dose, Medicines 1')
    await user.clear(dose)
    await user.type(dose, '60{Tab}')
    await user.click(await screen.findByRole('button', { name: 'Yes, 60 is right' }))
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await screen.findByRole('button', { name: 'Yes, 60 is right' })).toBeTruthy()
  })

  it('removes a row from its menu, and can then add another', async () => {
    const { user, received } = await openEntry({ base, draft: { facts: [...two, { id: 'medicine#3', value: 'x' }] } })
    await user.click(await screen.findByRole('button', { name: 'More for Medicines 2' }))
    expect(received).toEqual([])
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Medicines 2' }))
    await expect.poll(() => received).toEqual([{ id: 'medicine#2', value: null }])
    expect(screen.getByRole('button', { name: 'Add another: Medicines' })).toHaveProperty('disabled', false)
  })
})
