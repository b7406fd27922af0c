/** The screen of the options, over a server that keeps them. */
import { filesCalls } from '@casebook/core/files/files.calls'
import { overviewCalls } from '@casebook/core/history/overview.calls'
import { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

export const ana = { ...mara, roles: ['ADMIN'] as const }
const session = { getClientUserInfo: async () => ({ type: 'ReceivedUser' as const, user: ana }) }

/** A server that keeps the options, each with its version. */
export function aServer(stored: Readonly<Record<string, unknown>> = {}) {
  const values = new Map(Object.entries(stored))
  const sent: unknown[] = []
  let count = 0
  const versions = new Map<string, string>()
  const call =
    (action: string) =>
    async (request: { value?: unknown; replaces?: string } = {}) => {
      const name = action.slice(3)
      const version = versions.get(name) ?? ''
      if (action.startsWith('get')) {
        const by = { changedBy: values.has(name) ? 'root' : null, changedAt: '2026-11-20T10:00:00Z' }
        return { type: 'ReceivedOption', option: values.get(name) ?? null, version, ...by }
      }
      if (request.replaces !== version) return { type: 'OptionChanged' }
      sent.push({ [name]: request.value })
      put(name, request.value)
      return { type: 'Ok', version: versions.get(name) }
    }
  const put = (name: string, value: unknown) => {
    count += 1
    versions.set(name, `v${count}`)
    if (value === null) values.delete(name)
    else values.set(name, value)
  }
  const portOf = (calls: object) => Object.fromEntries(Object.keys(calls).map((action) => [action, call(action)]))
  return { sent, put, values, options: portOf(optionsCalls), mail: portOf(mailServerCalls) }
}

const aCase = (name: string, more: object = {}) => ({ name, group: 'Alpine', base: 'hernia', user: 'mara', ...more })
export const pageOfCases = {
  type: 'ReceivedPageOfAllCases',
  cases: [aCase('VH_2'), aCase('VH_9', { deleted: true })],
  next: null,
} as const

/** The options at a tab, for an administrator. */
export async function openOptions(
  tab: string,
  server = aServer(),
  more: Partial<Record<'options' | 'mail' | 'files' | 'overview' | 'session' | 'bases', object>> = {},
) {
  const areas = [
    answering(optionsCalls, { ...server.options, ...more.options }),
    answering(mailServerCalls, { ...server.mail, ...more.mail }),
    answering(filesCalls, { ...more.files }),
    answering(overviewCalls, { getPageOfAllCases: async () => pageOfCases, ...more.overview }),
  ]
  const page = await openAt(`/option?tab=${tab}`, {
    session: { ...session, ...more.session },
    bases: { ...more.bases },
    areas,
  })
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1, name: 'Options' })
  return { ...page, ...server, main, user: userEvent.setup() }
}

export const textOf = (field: HTMLElement) => (field as HTMLInputElement).value
