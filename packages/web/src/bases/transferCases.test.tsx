/** Cases are moved to another site from the list. */
import type { CasesPort } from '@casebook/core/cases/cases.calls'
import { type SitesPort, sitesCalls } from '@casebook/core/sites/sites.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'
import { aCase, groups, rows } from './basesScreen.fixture'

const site = (name: string) => ({ name, description: '', markedBy: 'root', markedAt: '2026-11-28T08:00:00.000Z' })
const cases = [aCase('VH_1'), aCase('VH_2'), aCase('VH_3', { user: 'jroth' })]

async function openList(
  transferCases: SitesPort['transferCases'],
  sites: readonly string[] = ['Ulm'],
  getPageOfCases: CasesPort['getPageOfCases'] = async () => ({ type: 'ReceivedPageOfCases', next: null, cases }),
) {
  const getSites = async () => ({ type: 'ReceivedSites', sites: sites.map(site) }) as const
  // Without a role a person moves their own cases only.
  const user = { ...mara, roles: [] }
  const opened = await openAt('/bases', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user }) },
    bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }) },
    cases: { getPageOfCases },
    areas: [answering(sitesCalls, { getSites, transferCases })],
  })
  await screen.findByRole('table')
  return { ...opened, user: userEvent.setup() }
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Move to another site' }))
  return within(await screen.findByRole('dialog', { name: 'Move to another site' }))
}

describe('the list of cases, on a server with sites', () => {
  it('moves the cases that a person selects, by keyboard, for one reason, and names those that stay [MORE-26]', async () => {
    const asked: unknown[] = []
    const named = (name: string) => ({ group: 'Alpine Hernia Network', base: 'baseline', owner: 'mara.keller', name })
    const { user } = await openList(async (request) => {
      asked.push(request)
      if (asked.length === 1) throw new TypeError('Failed to fetch')
      return { type: 'CasesTransferred', moved: 1, failures: [{ ...named('VH_2'), problem: 'AlreadyThere' }] }
    })
    const first = await screen.findByRole('checkbox', { name: 'Select VH_1' })
    first.focus()
    await user.keyboard(' ')
    await user.click(screen.getByRole('checkbox', { name: 'Select VH_2' }))
    expect(screen.getByText('2 cases selected')).toBeTruthy()
    const dialog = await open(user)
    await user.click(dialog.getByRole('button', { name: 'Move cases' }))
    expect(dialog.getByText('Choose a site.')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Ulm' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'The ward moved')
    await user.click(dialog.getByRole('button', { name: 'Move cases' }))
    expect(await dialog.findByText('The server did not answer.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Move cases' }))
    expect(await screen.findByText(/^1 case belongs to site/)).toBeTruthy()
    expect(screen.getByText(/belongs to this site already/).closest('li')?.textContent).toContain('VH_2')
    expect(asked.at(-1)).toEqual({ cases: [named('VH_1'), named('VH_2')], site: 'Ulm', reason: 'The ward moved' })
    expect(screen.queryByText(/cases? selected/)).toBeNull()
    expect(rows()).toEqual(['VH_1', 'VH_2', 'VH_3'])
  })

  it('offers only cases that the person may move, and says of several which none could be [MORE-26]', async () => {
    const { user } = await openList(async ({ cases }) => ({
      type: 'NothingTransferred',
      failures: cases.map((one) => ({ ...one, problem: 'CaseNotFound' })),
    }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select VH_1' }))
    expect(screen.queryByRole('checkbox', { name: 'Select VH_3' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select VH_2' }))
    const dialog = await open(user)
    await user.click(dialog.getByRole('radio', { name: 'Ulm' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'x')
    await user.click(dialog.getByRole('button', { name: 'Move cases' }))
    expect(await dialog.findByText('2 cases were not moved:')).toBeTruthy()
    const named = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))
    expect(named).toEqual(['VH_1', 'VH_2'])
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('button', { name: 'Move to another site' })).toBeNull()
  })
})
