import type { PersonThere } from '@casebook/core/dialog/presence.port'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../dialogPage.fixture'

const since = new Date(2026, 10, 21, 10, 14).toISOString()
const weber: PersonThere = { username: 'weber', title: 'Dr', firstName: '', lastName: 'Weber', since }
const ben: PersonThere = { username: 'ben', title: '', firstName: '', lastName: '', since }

function open(others: readonly PersonThere[], caseName: string | null = 'VH_1') {
  const asked: unknown[] = []
  const presence = {
    beThere: async (request: unknown) => {
      asked.push(request)
      return { type: 'OthersThere', others } as const
    },
  }
  return { asked, page: openDialog({ draft: { caseName }, caseCalls: { presence } }) }
}

describe('who else has the case open [CASE-12]', () => {
  it('stands in the header by name, with the time, and is read out', async () => {
    const { asked } = open([weber])
    const line = await screen.findByText(/Dr Weber has this case open too, since 10:14/)
    expect(line.closest('[role="status"]')).toBeTruthy()
    expect(asked).toEqual([{ group: 'Testing', base: 'entry', draft: 'draft-1' }])
  })

  it('names everybody who is there', async () => {
    open([weber, ben])
    expect(await screen.findByText('Dr Weber and ben have this case open too')).toBeTruthy()
  })

  it('is not there while nobody is, and nobody is asked about a case that was never saved', async () => {
    await open([]).page
    expect(screen.queryByText(/open too/)).toBeNull()
    const { asked, page } = open([weber], null)
    await page
    expect(asked).toEqual([])
  })
})
