import type { PersonThere } from '@casebook/core/entry/presence/personThere'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'

const since = new Date(2026, 10, 21, 10, 14).toISOString()
const weber: PersonThere = { username: 'weber', title: 'Dr', firstName: '', lastName: 'Weber', since }
const ben: PersonThere = { username: 'ben', title: '', firstName: '', lastName: '', since }

afterEach(() => vi.useRealTimers())

function open(others: readonly PersonThere[], caseName: string | null = 'VH_1') {
  const asked: unknown[] = []
  const presence = {
    beThere: async (request: unknown) => {
      asked.push(request)
      return { type: 'OthersThere', others: [...others] } as const
    },
  }
  return { asked, page: openEntry({ draft: { caseName }, caseCalls: { presence } }) }
}

describe('answers of the patient that arrive meanwhile [MORE-17]', () => {
  const arrivedAt = new Date(2026, 10, 21, 10, 20).toISOString()
  const opened = async (draft: Parameters<typeof openEntry>[0] = {}) => {
    let isNew = true
    const presence = {
      beThere: async () => ({ type: 'OthersThere', others: [], ...(isNew && { arrivedAt }) }) as const,
    }
    const page = await openEntry({ draft: { caseName: 'VH_1' }, caseCalls: { presence }, ...draft })
    return { ...page, see: () => (isNew = false) }
  }

  it('are said above the save bar, and shown when asked for', async () => {
    const { user, see } = await opened()
    const note = (await screen.findByText('The patient’s answers arrived at 10:20.')).closest('[role="status"]')
    expect(note).toBeTruthy()
    see()
    await user.click(screen.getByRole('button', { name: 'Show them' }))
    await screen.findAllByRole('group')
    expect(screen.queryByText(/answers arrived/)).toBeNull()
  })

  it('wait for the save of what is unsaved here', async () => {
    await opened({ draft: { caseName: 'VH_1', unsaved: ['sex'], facts: [{ id: 'sex', value: 'male' }] } })
    await screen.findByText(/They appear here once you have saved your own/)
    expect(screen.queryByRole('button', { name: 'Show them' })).toBeNull()
  })
})

describe('another user in the same case [CASE-12]', () => {
  it('is named in the header with the time, and announced', async () => {
    const { asked } = open([weber])
    const line = await screen.findByText(/Dr Weber has this case open too, since 10:14/)
    expect(line.closest('[role="status"]')).toBeTruthy()
    expect(asked).toEqual([{ group: 'Testing', base: 'entry', draft: 'draft-1' }])
  })

  it('is named together with all others', async () => {
    open([weber, ben])
    expect(await screen.findByText('Dr Weber and ben have this case open too')).toBeTruthy()
  })

  it('is announced within seconds to an idle first user, and removed after leaving', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const there: PersonThere[] = []
    const { asked, page } = open(there)
    await page
    expect(screen.queryByText(/open too/)).toBeNull()
    there.push(weber)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText(/Dr Weber has this case open too, since 10:14/)).toBeTruthy()
    there.pop()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByText(/open too/)).toBeNull()
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  it('is not polled for while nobody is at the screen, and polled again afterwards [AUTH-14]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { asked, page } = open([weber])
    await page
    await screen.findByText(/open too/)
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    expect(screen.queryByText(/open too/)).toBeNull()
    const soFar = asked.length
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
    expect(asked.length).toBe(soFar)
    fireEvent.keyDown(document.body, { key: 'Shift' })
    expect(await screen.findByText(/Dr Weber has this case open too/)).toBeTruthy()
  })

  it('is not shown if there is none', async () => {
    await open([]).page
    expect(screen.queryByText(/open too/)).toBeNull()
  })
})
