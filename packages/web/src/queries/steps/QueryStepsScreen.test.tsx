import type { QueryNode } from '@casebook/core/queries/graph/graph'
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const node = (id: string, possibleParents: readonly string[], more: Partial<QueryNode> = {}): QueryNode => ({
  id,
  text: { en: `Step ${id}` },
  values: [],
  allowsFreeText: true,
  allowedInRoot: possibleParents.length === 0,
  possibleParents,
  canBeSetByReporter: true,
  canBeSetByNormalUser: false,
  canBeSetByDataManager: false,
  ...more,
})
const sound = [
  node('asks', []),
  node('answers', ['asks'], { canBeSetByReporter: false, canBeSetByNormalUser: true }),
  node('closes', ['answers'], { canBeSetByDataManager: true }),
]

async function open(nodes: readonly QueryNode[]) {
  await openAt('/queries/steps', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['ADMIN'] } }) },
    areas: [answering(queriesCalls, { getAllNodes: async () => ({ type: 'ReceivedNodes', nodes }) })],
  })
  await screen.findByText(/^\d steps$/)
}

describe('the screen of query steps', () => {
  it('draws the graph, and says it in a table too [MORE-10]', async () => {
    await open(sound)
    expect(screen.getByText(/^Every query can be closed/)).toBeTruthy()
    expect(screen.getByText('Step answers').closest('li')?.textContent).toBe('Step answersCentre')
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Table' }))
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual([
      'Step asksMonitorOpens a threadStep answers',
      'Step answersCentreStep asksStep closes',
      'Step closesMonitor, Data managerStep answersCloses the thread',
    ])
  })

  it('names what is wrong with it [MORE-10]', async () => {
    await open([...sound, node('lost', ['asks'], { canBeSetByReporter: false }), node('loops', ['asks', 'loops'])])
    expect(screen.getByText('2 findings: the server will not start again')).toBeTruthy()
    const findings = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(findings).toEqual(
      expect.arrayContaining([
        'Step lost: No role may set it.',
        'Step loops: A query at this step can never be closed.',
      ]),
    )
  })
})
