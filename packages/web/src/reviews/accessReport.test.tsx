import { type AccessReport, type AccessReportPort, accessReportCalls } from '@casebook/core/reviews/accessReport.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const at = '2026-03-12T13:00:00.000Z'
const person = {
  username: 'ada',
  name: 'Ada King',
  roles: ['PI'],
  sites: null,
  isNamed: false,
  maySignIn: true,
} as const
const report: AccessReport = {
  isProtected: true,
  people: [
    person,
    { ...person, username: 'rita', name: '', roles: ['REPORTER'], sites: ['Bern', 'Ulm'], isNamed: true },
    { ...person, username: 'zoe', name: 'Zoe Zed', roles: [], maySignIn: false },
  ],
  hasMore: false,
  at,
  sites: null,
  reviews: [],
}

const answerOf = (changed: Partial<AccessReport> = {}) =>
  ({ type: 'ReceivedAccessReport', ...report, ...changed }) as const

async function open(port: Partial<AccessReportPort> = {}) {
  const getAccessReport = vi.fn<AccessReportPort['getAccessReport']>(async () => answerOf())
  await openAt('/log/access/Alpine/hernia', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['REPORTER'] } }) },
    areas: [answering(accessReportCalls, { getAccessReport, ...port })],
  })
  return { user: userEvent.setup(), getAccessReport }
}

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
const texts = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

describe('the access rights of a study', () => {
  it('say of each person the roles, what they may do, at which sites, and whether they can sign in [MORE-29]', async () => {
    await open()
    expect((await rows()).map(texts)).toEqual([
      ['Ada Kingada', 'Investigator (PI)', 'enters cases, signs, moves cases to another site', 'All sites', ''],
      ['rita', 'Monitor', 'reads all cases with their history, verifies, exports all data', 'Bern, Ulm', 'Named'],
      ['Zoe Zedzoe', 'None', 'enters cases', 'All sites', 'Cannot sign in'],
    ])
    expect(screen.getByText(/^The study is protected/)).toBeTruthy()
    const trail = screen.getByRole('link', { name: 'Trail of the study' })
    expect(trail.getAttribute('href')).toBe('/log/trail/Alpine/hernia')
  })

  it('come by the page, with the keyboard alone [MORE-29]', async () => {
    const getAccessReport = vi
      .fn<AccessReportPort['getAccessReport']>()
      .mockResolvedValueOnce(answerOf({ hasMore: true }))
      .mockResolvedValueOnce(answerOf({ people: [{ ...person, username: 'zora' }] }))
      .mockResolvedValue(answerOf({ hasMore: true }))
    const { user } = await open({ getAccessReport })
    expect(await rows()).toHaveLength(3)
    const pager = within(screen.getByRole('navigation', { name: 'Pages of people' }))
    pager.getByRole('button', { name: 'Next' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(getAccessReport).toHaveBeenLastCalledWith(expect.objectContaining({ after: 'zoe', limit: 100 }))
    await user.click(pager.getByRole('button', { name: 'Previous' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(getAccessReport.mock.lastCall?.[0]).not.toHaveProperty('after')
  })

  it('say that the server did not answer, and that the study is not there', async () => {
    const getAccessReport = vi
      .fn<AccessReportPort['getAccessReport']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ type: 'KnowledgeBaseNotFound' })
    const { user } = await open({ getAccessReport })
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This study no longer exists.')).toBeTruthy()
  })

  it('are reviewed as they stood, and the record says by whom [MORE-29]', async () => {
    const review = { by: 'dana', name: 'Dana Data', at, upTo: at, sites: null, note: 'Two leavers found' }
    const recordAccessReview = vi
      .fn<AccessReportPort['recordAccessReview']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ type: 'ReviewRecorded' })
    const { user, getAccessReport } = await open({ recordAccessReview })
    await screen.findByText(/^Your review would cover the rights as of 12 Mar 2026/)
    await user.type(screen.getByLabelText('What you found (optional)'), 'Two leavers found{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    getAccessReport.mockResolvedValue(answerOf({ reviews: [review] }))
    await user.click(screen.getByRole('button', { name: 'Record my review' }))
    const item = (await screen.findByText('Two leavers found')).closest('li')
    expect(item?.textContent).toMatch(/^Rights as of 12 Mar 2026.*Dana Data/)
    const asked = { group: 'Alpine', base: 'hernia', upTo: at, note: 'Two leavers found' }
    expect(recordAccessReview).toHaveBeenLastCalledWith(asked)
  })
})
