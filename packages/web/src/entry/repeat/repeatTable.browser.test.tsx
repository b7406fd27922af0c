/** The alignment of digits and the tint of rows; need real layout and painting. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../look/index.css'
import { openEntry } from '../entryPage.fixture'
import { medicines as base } from './medicines.fixture'

const facts = [{ id: 'dose', value: 5 }]

async function openTable() {
  await page.viewport(1440, 900)
  const opened = await openEntry({ base, draft: { facts } })
  // The page loads its parts late.
  return { ...opened, dose: await screen.findByRole('textbox', { name: 'Dose, Medicines 1' }, { timeout: 10_000 }) }
}

afterEach(() => {
  cleanup()
  document.documentElement.dir = 'ltr'
})

describe('a repeating table', () => {
  it.each(['ltr', 'rtl'])('aligns the ones of its numbers below the column name, %s', async (dir) => {
    document.documentElement.dir = dir
    const { dose } = await openTable()
    expect(getComputedStyle(dose).textAlign).toBe('right')
    expect(getComputedStyle(screen.getByRole('columnheader', { name: 'Dose' })).textAlign).toBe('right')
  })

  it('tints a row with a number out of range differently from one with an answer that cannot be read', async () => {
    const { user, dose } = await openTable()
    const tint = () => getComputedStyle(dose.closest('tbody') as HTMLElement).backgroundColor
    const say = async (text: string) => {
      await user.clear(dose)
      await user.type(dose, text)
      await user.tab()
    }
    const plain = tint()
    await say('150')
    await expect.poll(tint).not.toBe(plain)
    const range = tint()
    await say('tall')
    await expect.poll(() => new Set([plain, range, tint()]).size).toBe(3)
  })
})
