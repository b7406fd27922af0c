import type { QueryNode } from '@casebook/core/queries/graph/graph'
import { type QueriesPort, queriesCalls } from '@casebook/core/queries/queries.calls'
import type { Query, QueryStep } from '@casebook/core/queries/query'
import { queryFilesCalls } from '@casebook/core/queries/queryFiles.calls'
import { type ListedQuery, type QueryPageRequest, queryListCalls } from '@casebook/core/queries/queryList.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const node = (id: string, text: string, more: Partial<QueryNode>): QueryNode => ({
  id,
  text: { en: text },
  values: [],
  allowsFreeText: true,
  allowedInRoot: false,
  possibleParents: [],
  canBeSetByReporter: false,
  canBeSetByNormalUser: false,
  canBeSetByDataManager: false,
  ...more,
})
const nodes = [
  node('ask', 'Source differs', { allowedInRoot: true, canBeSetByReporter: true }),
  node('corrected', 'Corrected', { possibleParents: ['ask'], canBeSetByNormalUser: true, saysCorrected: true }),
  node('kept', 'Confirmed as is', { possibleParents: ['ask'], canBeSetByNormalUser: true }),
  node('accepted', 'Accepted', { possibleParents: ['corrected', 'kept'], canBeSetByReporter: true }),
]

const asked = {
  nodeId: 'ask',
  instant: '2026-01-02T10:00:00Z',
  value: 'Seen 92.',
  source: { kind: 'user', user: 'roth' },
} as const

const listed = (uuid: string, more: Partial<ListedQuery> = {}): ListedQuery => ({
  uuid,
  checkId: null,
  questionId: 'weight',
  group: 'Alpine',
  base: 'surgery',
  owner: 'mara',
  caseIdentifier: 'VH_1',
  startedAt: asked.instant,
  last: asked,
  turn: 'mine',
  question: { text: { en: 'Body weight' }, type: 'Num', unit: { en: 'kg' } },
  answer: 29,
  ...more,
})
const first = listed('aaaaaaaa-1')
const second = listed('bbbbbbbb-2', { caseIdentifier: 'VH_2', last: { ...asked, source: { kind: 'internal' } } })

async function open(
  roles: readonly ('PI' | 'REPORTER' | 'ADMIN')[] = ['PI'],
  isOffline = () => false,
  more: Partial<ListedQuery> = {},
) {
  const pages: QueryPageRequest[] = []
  const said: unknown[] = []
  let exports = 0
  let thread: Query = { ...first, steps: [asked], answerChanged: false }
  const queries: Partial<QueriesPort> = {
    getAllNodes: async () => ({ type: 'ReceivedNodes', nodes }),
    getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: [thread] }),
    answer: async (step) => {
      if (thread.steps.length > 1) return { type: 'QueryError', error: 'notAllowedHere' }
      said.push(step)
      thread = { ...thread, steps: [asked, { ...asked, nodeId: step.nodeId, value: step.value }] }
      return { type: 'Ok' }
    },
  }
  const { history } = await openAt('/queries', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
    areas: [
      answering(queriesCalls, queries),
      answering(queryFilesCalls, {
        getAllQueriesExcel: async () => {
          exports += 1
          if (exports === 1) throw new Error('offline')
          const content = { size: 1, arrayBuffer: async () => new ArrayBuffer(1) }
          return { type: 'ReceivedBinaryData', file: { name: 'queries.xlsx', mediaType: 'text/plain', content } }
        },
      }),
      answering(queryListCalls, {
        getPageOfQueries: async (request) => {
          if (isOffline()) throw new Error('offline')
          pages.push(request)
          const isFirst = request.after === undefined
          const found = isFirst ? [{ ...first, ...more }, second] : [listed('cccccccc-3', { caseIdentifier: 'VH_3' })]
          const counts = { mine: 2, others: 1, closed: 4 }
          return {
            type: 'ReceivedPageOfQueries',
            queries: found,
            next: isFirst ? 'more' : null,
            ...(isFirst && { counts }),
          }
        },
      }),
    ],
  })
  const moveOn = (step: QueryStep) => {
    thread = { ...thread, steps: [...thread.steps, step] }
  }
  return { pages, said, history, moveOn, user: userEvent.setup() }
}

const openFirst = () => screen.findByRole('button', { name: 'Query aaaaaaaa on weight of VH_1' })

describe('the screen of queries', () => {
  it('shows each query in its columns, with its age, and what everybody’s turns come to [QRY-08] [QRY-01] [QRY-04]', async () => {
    await open()
    const row = within((await openFirst()).closest('tr') as HTMLElement)
    for (const text of ['Your turn', 'aaaaaaaa', 'weight', 'roth', 'VH_1', 'Source differs', 'Seen 92.'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(/^\d+ days$/)).toBeTruthy()
    expect(screen.getByText('Automatic check')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'All 7' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'Closed 4' })).toBeTruthy()
  })

  it('shows question and person as people know them, and what was asked at first [QRY-08] [QRY-01]', async () => {
    const by = (user: string, name: string) => ({ kind: 'user', user, name }) as const
    await open(['PI'], undefined, {
      first: { ...asked, source: by('roth', 'Rita Roth') },
      last: { ...asked, nodeId: 'kept', value: 'Weighed again.', source: by('amiri', 'Dr. Sara Amiri') },
    })
    const row = within((await openFirst()).closest('tr') as HTMLElement)
    for (const text of ['Body weight', 'Dr. Sara Amiri', 'Weighed again.']) expect(row.getByText(text)).toBeTruthy()
    expect((await openFirst()).closest('tr')?.textContent).toContain('Rita Roth asked: Seen 92.')
  })

  it('leads to data entry only in cases that the user may edit [QRY-09]', async () => {
    await open(['ADMIN'], undefined, { mayEdit: false, turn: 'others' })
    const row = within((await openFirst()).closest('tr') as HTMLElement)
    expect(row.getByRole('link', { name: 'VH_1' }).getAttribute('href')).toMatch(/^\/log\/case\//)
    expect(row.queryByText('Your turn')).toBeNull()
  })

  it('filters a second after the last word, without it on request, and sorts [QRY-08]', async () => {
    const { pages, user } = await open()
    await openFirst()
    await user.type(screen.getByRole('textbox', { name: 'Filter by Case' }), 'VH_00')
    await user.click(screen.getByRole('button', { name: 'Rows without this text in Case' }))
    const wanted = { caseIdentifier: { text: 'VH_00', negate: true } }
    await expect.poll(() => pages.at(-1)?.filters, { timeout: 5_000 }).toEqual(wanted)
    await user.click(screen.getByRole('button', { name: 'Value' }))
    await user.click(screen.getByRole('radio', { name: /^Closed/ }))
    expect(pages.at(-1)).toMatchObject({ sort: { column: 'value', descending: false }, turn: 'closed' })
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(pages.at(-1)?.filters).toEqual({})
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('VH_3')).toBeTruthy()
  })

  it('opens the thread with the present answer, and answers it [QRY-08] [QRY-05]', async () => {
    const { pages, said, user } = await open()
    await user.click(await openFirst())
    const detail = within(await screen.findByRole('dialog', { name: 'Body weight' }))
    expect(detail.getByText('29 kg')).toBeTruthy()
    expect(await detail.findByText('Seen 92.')).toBeTruthy()
    await user.click(detail.getByRole('radio', { name: 'Corrected' }))
    expect(detail.getByRole('alert').textContent).toMatch(/^The answer has not changed since this was asked/)
    await user.click(detail.getByRole('radio', { name: 'Confirmed as is' }))
    await user.type(detail.getByRole('textbox', { name: 'Text' }), 'Weighed twice.')
    const before = pages.length
    await user.click(detail.getByRole('button', { name: 'Send answer' }))
    expect(await detail.findByText('Weighed twice.')).toBeTruthy()
    expect(said).toMatchObject([{ query: 'aaaaaaaa-1', nodeId: 'kept', value: 'Weighed twice.', name: 'VH_1' }])
    expect(pages.length).toBeGreaterThan(before)
  })

  it('says of a query that its entry was removed [QRY-08]', async () => {
    const removed = { questionId: 'weight#2', question: { text: { en: 'Body weight (2)' }, type: 'Num' as const } }
    const { user } = await open(['PI'], () => false, { ...first, ...removed, answer: null, isOfRemovedEntry: true })
    await user.click(await screen.findByRole('button', { name: 'Query aaaaaaaa on weight#2 of VH_1' }))
    expect(await screen.findByRole('dialog', { name: 'Body weight (2), removed entry' })).toBeTruthy()
  })

  it('says who answered meanwhile, shows the new step, and keeps what was typed [QRY-07]', async () => {
    const theirs = {
      ...asked,
      nodeId: 'kept',
      value: 'Weighed again.',
      source: { kind: 'user', user: 'amiri' },
    } as const
    const { user, moveOn } = await open()
    await user.click(await openFirst())
    await user.click(await screen.findByRole('radio', { name: 'Confirmed as is' }))
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Weighed twice.')
    moveOn(theirs)
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Answered in the meantime by amiri')
    expect(screen.getByText('Weighed again.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'What you wrote' })).toHaveProperty('value', 'Weighed twice.')
    expect(screen.queryByText(/cannot be read or answered now/)).toBeNull()
  })

  it('leads doctors into the case, and reviewers to its log [QRY-09]', async () => {
    const { history, user } = await open()
    await user.click(await screen.findByRole('link', { name: 'VH_2' }))
    expect(history.at(-1)).toBe('/dialog/Alpine/surgery/surgery?case=VH_2&owner=mara&question=weight')
  })

  it('leads reviewers to the log of the case, at the question [QRY-09]', async () => {
    await open(['REPORTER'])
    const link = await screen.findByRole('link', { name: 'VH_2' })
    expect(link.getAttribute('href')).toBe('/log/case/Alpine/surgery/mara/VH_2/weight')
  })

  it('are saved as a spreadsheet, tried again after a failure [QRY-10]', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:queries', revokeObjectURL: () => {} })
    const { user } = await open()
    await openFirst()
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The file could not be made. Try again.')
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
    await expect.poll(() => saved).toEqual(['queries.xlsx'])
    expect(screen.queryByRole('alert')).toBeNull()
    click.mockRestore()
  })

  it('says when the server does not answer, and asks again [QRY-08]', async () => {
    let isOffline = true
    const { user } = await open(['PI'], () => isOffline)
    await screen.findByText('The server did not answer.')
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await openFirst()).toBeTruthy()
  })
})
