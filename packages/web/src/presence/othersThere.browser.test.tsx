/** The part of a crowded header that shrinks; needs real layout. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../look/index.css'
import { openEntry } from '../entry/entryPage.fixture'

it('the case name stays complete while the other user’s name is truncated', async () => {
  await page.viewport(1024, 768)
  const other = {
    username: 'keller',
    title: 'Prof. Dr. med. habil.',
    firstName: 'Mara Annemarie Elisabeth Charlotte',
    lastName: 'von Keller-Wiedersheim zu Hohenstaufen',
    since: '2026-11-21T18:02:00Z',
  }
  const beThere = async () => ({ type: 'OthersThere', others: [other] }) as const
  await openEntry({ draft: { caseName: 'Practice_of_the_tablet_in_the_ward_1' }, caseCalls: { presence: { beThere } } })
  const name = await screen.findByText(/Keller.*has this case open too/)
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.scrollWidth).toBe(heading.clientWidth)
  expect(name.scrollHeight).toBeGreaterThan(name.clientHeight)
})
