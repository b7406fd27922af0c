/** The home screen for each role: it offers exactly the allowed actions. */
import { holds, type Role, roles } from '@casebook/core/permissions/capabilities'
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

async function openHome(...held: readonly Role[]) {
  const page = await openAt('/bases', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: held } }) },
    bases: {
      getBasesOverview: async () => ({
        type: 'ReceivedBasesOverview',
        groups: [
          {
            group: 'Hernia',
            bases: [{ base: 'b', version: '1', text: { en: 'Baseline' }, languages: ['en'], cases: 0 }],
          },
        ],
      }),
    },
    cases: {
      getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [] }),
    },
    areas: [
      answering(statisticsCalls, {
        getStatisticsSources: async () => ({
          type: 'ReceivedStatisticsSources',
          sources: [{ type: 'all', cases: 7, complete: 2, queries: 0, verified: 0 }],
        }),
      }),
    ],
  })
  const panel = within(await screen.findByRole('region', { name: 'Baseline' }))
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
  const links = sidebar.getAllByRole('link').map((link) => link.getAttribute('href'))
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: /Screens and actions/ }))
  await palette.findByText('Baseline')
  return { ...page, panel, links, palette }
}

const entering: readonly (readonly Role[])[] = [[], ['ADMIN'], ['GROUP_MANAGER'], ['PI'], ['FEEDBACK_RECEIVER']]
const reviewing: readonly (readonly Role[])[] = [
  ['REPORTER'],
  ['DATA_MANAGER'],
  ['PI', 'REPORTER'],
  ['ADMIN', 'DATA_MANAGER'],
]

/** The addresses in the sidebar besides those that everybody has, by role. */
const administration: Readonly<Partial<Record<Role, readonly string[]>>> = {
  ADMIN: [
    '/bases/manage',
    '/user',
    '/invite',
    '/kbPerm',
    '/keys',
    '/log',
    '/log/log',
    '/option',
    '/feedback',
    '/deleted-cases',
    '/queries/steps',
    '/sampling',
  ],
  PI: ['/verification'],
  REPORTER: ['/log', '/log/log', '/sampling', '/verification'],
  DATA_MANAGER: ['/bases/manage', '/log', '/sampling'],
  FEEDBACK_RECEIVER: ['/feedback'],
}

function linksOf(held: readonly Role[]): ReadonlySet<string> {
  const ofOwnCases = holds(held, 'hasOwnCases') ? ['/follow-ups'] : []
  return new Set([
    '/home',
    '/bases',
    '/queries',
    '/groups',
    ...ofOwnCases,
    ...held.flatMap((role) => administration[role] ?? []),
  ])
}

describe('the home screen', () => {
  it('is tested here for every role', () => {
    expect(new Set([...entering, ...reviewing].flat())).toEqual(new Set(roles))
  })

  it.each(entering)(
    'offers new and saved cases to roles that enter cases: %s %s [APP-22] [BASE-01]',
    async (...held) => {
      const { panel, links, palette } = await openHome(...held)
      expect(panel.getAllByRole('tab', { hidden: true }).map((tab) => tab.textContent)).toEqual([
        'New case',
        'Open case',
        'Statistics',
      ])
      expect(panel.getAllByRole('button', { name: 'New case', hidden: true })).toHaveLength(1)
      expect(await panel.findByText('No cases yet')).toBeTruthy()
      expect(palette.getByText('New case: Baseline')).toBeTruthy()
      expect(new Set(links)).toEqual(linksOf(held))
    },
  )

  it.each(reviewing)('offers neither to other roles, but the statistics: %s %s [APP-22] [BASE-03]', async (...held) => {
    const { panel, links, palette, calls } = await openHome(...held)
    expect(panel.getAllByRole('tab', { hidden: true }).map((tab) => tab.textContent)).toEqual(['Statistics'])
    expect(await panel.findByRole('radio', { name: /All cases\s*7/, hidden: true })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /New case/, hidden: true })).toBeNull()
    expect(screen.queryByText('No cases yet')).toBeNull()
    expect(palette.queryByText(/New case/)).toBeNull()
    expect(calls).not.toContain('getPageOfCases')
    expect(new Set(links)).toEqual(linksOf(held))
  })
})
