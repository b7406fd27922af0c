import { i18n } from '@lingui/core'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from './entryPage.fixture'

const inFocus = () => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question
const main = () => within(screen.getByRole('main'))
const focusOn = (name: string) => main().getByRole('radio', { name }).focus()

describe('jumping to a question [DATA-21]', () => {
  it('finds a question in another section by / and a few letters', async () => {
    const { user } = await openEntry()
    focusOn('female')
    await user.keyboard('/')
    const dialog = within(await screen.findByRole('dialog', { name: 'Jump to a question' }))
    expect(document.activeElement).toBe(dialog.getByRole('combobox'))
    await user.keyboard('remar{Enter}')
    await expect.poll(inFocus).toBe('remarks')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('explains why a hidden question is hidden', async () => {
    const { user } = await openEntry()
    await user.click(screen.getByRole('button', { name: 'Jump to a question' }))
    await user.keyboard('since')
    expect(await screen.findByRole('option', { name: /Since which year\?.*Not asked/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    const why = within(await screen.findByRole('dialog', { name: 'Why is this not asked?' }))
    expect(why.getByText(/No rule that asks for it applies now/)).toBeTruthy()
    expect(why.getAllByText(/Does the patient smoke\?/)[0]).toBeTruthy()
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Jump to a question' }))
  })
})

describe('the command palette [DATA-21]', () => {
  const open = async (user: Awaited<ReturnType<typeof openEntry>>['user']) => {
    await user.keyboard('{Control>}k{/Control}')
    return within(await screen.findByRole('dialog', { name: 'Screens and actions' }))
  }

  it('opens on Ctrl+K, even during typing, and runs the action found by name', async () => {
    const { user, visited } = await openEntry({ draft: { caseName: 'VH_1' } })
    main()
      .getByRole('textbox', { name: /Height/ })
      .focus()
    const palette = await open(user)
    await user.keyboard('shortcuts')
    expect(palette.getByRole('option', { name: /Keyboard shortcuts.*Action/, selected: true })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    await user.keyboard('{Escape}')
    const again = await open(user)
    await user.keyboard('studies')
    expect(again.getByRole('option', { name: /Studies.*Screen/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(visited.at(-1)).toBe('/bases')
  })

  it('also finds questions, and goes to them', async () => {
    const { user } = await openEntry({ draft: { caseName: 'VH_1' } })
    await open(user)
    await user.keyboard('remar{Enter}')
    await expect.poll(inFocus).toBe('remarks')
  })
})

describe('g and a letter [DATA-21]', () => {
  it('go to another screen, but are text while typing', async () => {
    const { user, visited } = await openEntry({ draft: { caseName: 'VH_1' } })
    main()
      .getByRole('textbox', { name: /Height/ })
      .focus()
    await user.keyboard('gb')
    expect(visited.at(-1)).toBe('/dialog/Testing/entry/entry')
    focusOn('female')
    await user.keyboard('gb')
    expect(visited.at(-1)).toBe('/bases')
  })
})

describe('the shortcuts', () => {
  it('are listed on ?, and single letters can be switched off [DATA-21]', async () => {
    const { user } = await openEntry()
    focusOn('female')
    await user.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(keys.getByText('Next missing question')).toBeTruthy()
    await user.click(keys.getByRole('checkbox', { name: /Single letters/ }))
    await user.keyboard('{Escape}')
    focusOn('female')
    await user.keyboard('?/w')
    expect(screen.queryByRole('dialog', { name: /Keys|Jump|Why/ })).toBeNull()
  })

  it('are all listed, including those of a question and of repeating entries [DATA-21]', async () => {
    const { user } = await openEntry()
    focusOn('female')
    await user.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const lineOf = (text: string) => keys.getByText(text).parentElement?.querySelector('dd')?.textContent
    expect(lineOf('Add a note')).toBe('AltN')
    expect(lineOf('Another entry, in a table or a card')).toBe('Alt↵')
    expect(lineOf('Save the case')).toBe('CtrlS')
  })

  it('name the key on a German keyboard Strg, in the list and elsewhere', async () => {
    const { user } = await openEntry()
    act(() => i18n.loadAndActivate({ locale: 'de', messages: { 'keys.ctrl': 'Strg' } }))
    focusOn('female')
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const caps = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
    expect(caps.filter((cap) => cap === 'Strg').length).toBeGreaterThan(4)
    expect(caps).not.toContain('Ctrl')
  })
})
