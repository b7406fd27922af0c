/** The parts that tell of the form as a whole follow an answer by a moment. */
import type { AddFactsResult } from '@casebook/core/entry/entry.calls'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openEntry } from './entryPage.fixture'

beforeEach(() => void vi.stubGlobal('innerWidth', 1440))
afterEach(() => void vi.unstubAllGlobals())

const nav = () => screen.getByRole('navigation', { name: 'Sections' })
const bar = () => screen.getByRole('region', { name: 'Save' })
const missing = () => screen.getByRole('region', { name: 'Required, still missing' })
const words = () => bar().querySelector<HTMLElement>('[data-answers]')
/** In one step, so that a busy machine has no time to pass between the answer and what the test looks at. */
const answer = (name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name }))

describe('after an answer', () => {
  it('the list of sections, the save bar and the missing answers change later than the answer, in one drawing', async () => {
    await openEntry({ draft: { facts: [{ id: 'smokes', value: false }], unsaved: ['smokes'] } })
    await expect.poll(() => words()?.dataset.answers).toBe('received')
    // One call of the observer per drawing.
    const drawn: string[] = []
    const parts = { list: nav(), bar: bar(), missing: missing() }
    const seen = new MutationObserver((changes) => {
      const changed = Object.entries(parts).filter(([, part]) =>
        changes.some(({ target, attributeName }) => attributeName !== 'data-behind' && part.contains(target)),
      )
      if (changed.length > 0) drawn.push(changed.map(([name]) => name).join())
    })
    seen.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    answer('male')
    const chosen = within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name: 'male' })
    expect(chosen).toHaveProperty('checked', true)
    expect(seen.takeRecords().some(({ target }) => nav().contains(target))).toBe(false)
    expect(drawn).toEqual([])
    // The bar alone tells of what the server has received.
    await expect.poll(() => drawn.filter((parts) => parts !== 'bar')).toEqual(['list,bar,missing'])
    seen.disconnect()
  })

  it('nothing claims meanwhile that the server has it', async () => {
    const sent: (() => void)[] = []
    const addFactsJson = () => new Promise<AddFactsResult>((resolve) => sent.push(() => resolve({ type: 'Ok' })))
    await openEntry({ draft: { facts: [{ id: 'smokes', value: false }] }, port: { addFactsJson } })
    answer('male')
    await expect.poll(() => sent).toHaveLength(1)
    sent[0]?.()
    await expect.poll(() => words()?.textContent).toMatch(/Received/)
    expect(words()?.hasAttribute('data-behind')).toBe(false)
    answer('female')
    // The line "Received" is hidden by this attribute, until the words follow.
    expect(words()?.hasAttribute('data-behind')).toBe(true)
    await expect.poll(() => words()?.textContent).not.toMatch(/Received/)
    await expect.poll(() => sent).toHaveLength(2)
    sent[1]?.()
    await expect.poll(() => words()?.textContent).toMatch(/Received/)
    expect(words()?.hasAttribute('data-behind')).toBe(false)
  })

  it('the first unsaved answer is told of at once', async () => {
    await openEntry()
    expect(words()?.textContent).toMatch(/No unsaved changes/)
    answer('male')
    expect(words()?.textContent).toMatch(/1 unsaved change/)
  })

  it('trouble is told of at once, also to screen readers', async () => {
    const sent: (() => void)[] = []
    const addFactsJson = () =>
      new Promise<AddFactsResult>((_, reject) => sent.push(() => reject(new Error('no connection'))))
    await openEntry({ draft: { facts: [{ id: 'smokes', value: false }] }, port: { addFactsJson } })
    answer('male')
    await expect.poll(() => sent).toHaveLength(1)
    // No moment may pass from here on: promises settle, but no timer fires.
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    await act(async () => sent[0]?.())
    expect(within(bar()).getByRole('status').textContent).toMatch(/Not sent, retrying/)
  })

  it('the way to the next missing answer is by the answers of this moment', async () => {
    const page = await openEntry({ draft: { facts: [] } })
    const first = () => within(bar()).getByRole('button', { name: /required left/ })
    answer('male')
    await page.user.click(first())
    await expect
      .poll(() => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question)
      .toBe('born')
  })
})
