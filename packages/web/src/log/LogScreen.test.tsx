import type { LogEntry } from '@casebook/core/log/event'
import { type LogPort, logCalls } from '@casebook/core/log/log.calls'
import { logEventKinds } from '@casebook/core/log/log.fixture'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const rita = { ...mara, username: 'j.roth', roles: ['REPORTER'] as const }
const ofCase = { group: 'Alpine', base: 'surgery', owner: 'mara.keller', case: 'VH_0042' }

const entry = (kind: string, payload: LogEntry['payload'] = {}, source: string | null = 'anna.huber'): LogEntry => ({
  instant: '2026-11-18T10:42:07.000Z',
  source,
  kind,
  payload,
})

async function open(log: readonly LogEntry[], answers: Partial<LogPort> = {}) {
  const asked: unknown[] = []
  const page = await openAt('/log/log', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: rita }) },
    areas: [
      answering(logCalls, {
        getLog: async (request) => {
          asked.push(request)
          return { type: 'ReceivedLog', log, pages: log.length === 0 ? 0 : 3, count: log.length && 250, newest: 900 }
        },
        ...answers,
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Server log' })
  return { ...page, asked, user: userEvent.setup() }
}

const rows = async () => {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
}

describe('the server log', () => {
  it('shows date, time, source and message of each entry [LOG-01]', async () => {
    await open([
      entry('savedCase', ofCase, 'mara.keller'),
      entry('roleAdded', { user: 'j.roth', role: 'REPORTER' }),
      entry('failedLogin', { ip: '10.0.0.9' }, null),
    ])
    const [first, second, third] = await rows()
    expect(first?.[0]).toBe('18 Nov 2026')
    expect(first?.[1]).toMatch(/^\d{1,2}:42:07/)
    expect(first?.slice(2)).toEqual(['mara.keller', 'Saved case VH_0042 of mara.keller in Alpine / surgery'])
    expect(second?.[3]).toBe('Gave role Monitor to j.roth')
    expect(third?.slice(2)).toEqual(['Unknown', 'Sign-in failed from 10.0.0.9'])
    expect(document.title).toBe('Server log – Casebook')
  })

  it.each(logEventKinds)('has a line for %s, whatever fields an older entry lacks [LOG-02]', async (kind) => {
    await open([entry(kind)])
    const [[, , , message = ''] = []] = await rows()
    expect(message).toMatch(/^[A-Z]\S/)
    expect(message).not.toMatch(/log\.|[{}]/)
  })

  it('shows the red notice for an entry without a line, with what is stored [LOG-01]', async () => {
    const { user } = await open([entry('melted', { reactor: 4 })])
    const [[, , , message = ''] = []] = await rows()
    expect(message).toContain('This entry cannot be shown. Please tell an administrator.')
    await user.click(screen.getByText('Show raw entry'))
    expect(screen.getByText('{"kind":"melted","payload":{"reactor":4}}')).toBeTruthy()
  })

  it('is paged by first, previous, next and last, all of the same look [LOG-01]', async () => {
    const { asked, user } = await open([entry('logout')])
    const pager = within(await screen.findByRole('navigation', { name: 'Pages of the log' }))
    const isOff = (name: string) => (pager.getByRole('button', { name }) as HTMLButtonElement).disabled
    expect(pager.getByRole('status').textContent).toBe('Page 1 of 3')
    expect(pager.getByText('100 entries on a page')).toBeTruthy()
    expect(['First', 'Previous', 'Next', 'Last'].map(isOff)).toEqual([true, true, false, false])
    for (const [button, label] of [
      ['Last', 'Page 3 of 3'],
      ['Previous', 'Page 2 of 3'],
      ['First', 'Page 1 of 3'],
      ['Next', 'Page 2 of 3'],
    ] as const) {
      await user.click(pager.getByRole('button', { name: button }))
      await waitFor(() => expect(pager.getByRole('status').textContent).toBe(label))
      await waitFor(() => expect(isOff('Last')).toBe(false || label === 'Page 3 of 3'))
    }
    const filter = { person: '', topic: null }
    expect(asked).toEqual([{ page: 0, filter }, ...[2, 1, 0, 1].map((page) => ({ page, filter, upTo: 900 }))])
  })

  it('is filtered by person and by subject, from its first page [LOG-01]', async () => {
    const { asked, user } = await open([entry('logout')])
    await screen.findByRole('table')
    await user.type(screen.getByRole('searchbox', { name: 'Filter by user name' }), 'huber')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Accounts and roles')
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 0, filter: { person: 'huber', topic: 'accounts' } }))
    expect(await screen.findByText('250 entries')).toBeTruthy()
  })

  it('says that there are no entries, and clears the filters', async () => {
    const { user } = await open([])
    expect(await screen.findByRole('heading', { name: 'No entries' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'x')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('says that the server did not answer, and tries again', async () => {
    let isOffline = true
    const { user } = await open([], {
      getLog: async () => {
        if (isOffline) throw new Error('offline')
        return { type: 'ReceivedLog', log: [entry('logout')], pages: 1 }
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await rows())[0]?.[3]).toBe('Signed out')
  })

  it('is saved as the file log.csv [LOG-01]', async () => {
    const saved: string[] = []
    const content = { size: 1, arrayBuffer: async () => new ArrayBuffer(1) }
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:log', revokeObjectURL: () => {} })
    let isOffline = true
    const { user } = await open([entry('logout')], {
      exportLog: async () => {
        if (isOffline) throw new Error('offline')
        return {
          type: 'ReceivedBinaryData',
          file: { name: 'log.csv', mediaType: 'text/csv', content },
        }
      },
    })
    await user.click(screen.getByRole('button', { name: 'Export to CSV' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toEqual(['log.csv']))
    expect(screen.queryByRole('alert')).toBeNull()
    click.mockRestore()
  })
})
