import { type LifePort, lifeCalls, type StudyLife } from '@casebook/core/life/life.calls'
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const hash = 'a'.repeat(64)
const snapshot = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Interim analysis',
  moment: '2026-07-01T08:00:00.000Z',
  version: '1.1.0',
  by: 'lea',
  cases: 163,
  hash,
}
const inUse: StudyLife = {
  state: 'closed',
  moves: ['sign'],
  open: { drafts: 0, queries: 3, unsigned: 5, incomplete: 0, links: 1, samples: 0, unverified: 0, late: 0 },
  snapshots: [snapshot],
  entries: [],
  late: [],
  erasures: [],
  asksName: true,
}

async function open(life: StudyLife, port: Partial<LifePort> = {}) {
  const getStudyLife = vi.fn<LifePort['getStudyLife']>(async () => ({ type: 'ReceivedStudyLife', ...life }))
  const getAllStatistics = vi.fn(async () => ({ type: 'KnowledgeBaseNotFound' }) as const)
  await openAt('/bases/manage/Alpine/hernia/life', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['DATA_MANAGER'] } }) },
    areas: [answering(lifeCalls, { getStudyLife, ...port }), answering(statisticsCalls, { getAllStatistics })],
  })
  await screen.findByRole('heading', { name: 'Snapshots' })
  return { user: userEvent.setup(), getStudyLife, getAllStatistics }
}

describe('the life of a study', () => {
  it('says what is open before it is locked [MORE-31]', async () => {
    await open(inUse)
    expect(screen.getByText('3 queries are open')).toBeTruthy()
    expect(screen.getByText('5 cases wait for a signature')).toBeTruthy()
    expect(screen.getByText('No draft is unsaved')).toBeTruthy()
    const now = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
    expect(now.map((item) => item.textContent)).toEqual(['Closed to new casesThose that exist can be finished.'])
  })

  it('leads to the erasures that wait for a second person [MORE-33]', async () => {
    await open({ ...inUse, erasures: [{ owner: 'lea', name: 'VH_1', by: 'tom', at: '2026-11-01T08:00:00.000Z' }] })
    expect(screen.getByRole('link', { name: 'VH_1' }).getAttribute('href')).toBe('/log/erasure/Alpine/hernia/lea/VH_1')
  })

  it('is signed with a reason, name and password, over the sum of the newest snapshot [MORE-31]', async () => {
    const moveStudy = vi
      .fn<LifePort['moveStudy']>()
      .mockResolvedValueOnce({ type: 'PasswordWrong' })
      .mockResolvedValueOnce({ type: 'StudyMoved' })
    const { user, getStudyLife } = await open(inUse, { moveStudy })
    await user.click(screen.getByRole('button', { name: 'Sign to lock the study' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(hash)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
    const sign = dialog.getByRole('button', { name: 'Sign to lock the study' })
    expect(sign.hasAttribute('disabled')).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), 'Recruitment is complete')
    await user.type(dialog.getByLabelText('Your user name'), 'mara')
    await user.type(dialog.getByLabelText('Your password'), 'wrong')
    await user.click(sign)
    expect((await dialog.findByRole('alert')).textContent).toContain('password is wrong')
    await user.type(dialog.getByLabelText('Your password'), 'right')
    await user.click(sign)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(moveStudy).toHaveBeenLastCalledWith({
      group: 'Alpine',
      base: 'hernia',
      move: 'sign',
      snapshot: snapshot.id,
      reason: 'Recruitment is complete',
      username: 'mara',
      password: 'right',
    })
    await waitFor(() => expect(getStudyLife).toHaveBeenCalledTimes(2))
  })

  it.each([
    ['DataChanged', 'Something was saved since this snapshot'],
    ['SamePerson', 'The second is another person’s to give'],
    ['NotNow', 'another person was faster'],
  ] as const)('says why a signature was not given: %s [MORE-31]', async (type, words) => {
    const { user } = await open({ ...inUse, asksName: false }, { moveStudy: async () => ({ type }) })
    await user.click(screen.getByRole('button', { name: 'Sign to lock the study' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Done')
    await user.type(dialog.getByLabelText('Your password'), 'right')
    await user.click(dialog.getByRole('button', { name: 'Sign to lock the study' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(words)
  })

  it('asks for a snapshot first, and downloads the dataset of one as it was [MORE-31]', async () => {
    const takeSnapshot = vi.fn<LifePort['takeSnapshot']>(async () => ({ type: 'NameTaken' }))
    const { user, getAllStatistics } = await open(
      { ...inUse, snapshots: [{ ...snapshot, hash: null, cases: null }] },
      { takeSnapshot },
    )
    expect(screen.getByRole('button', { name: 'Sign to lock the study' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Its dataset is being read.')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Name of a new snapshot/), 'At closing{Enter}')
    expect(await screen.findByText('There is a snapshot with this name.')).toBeTruthy()
    expect(getAllStatistics).not.toHaveBeenCalled()
  })

  it('has the dataset of each snapshot as of its moment [MORE-31]', async () => {
    const { user, getAllStatistics } = await open(inUse)
    await user.click(screen.getByRole('button', { name: 'Dataset of Interim analysis' }))
    await waitFor(() => expect(getAllStatistics).toHaveBeenCalledOnce())
    expect(getAllStatistics).toHaveBeenCalledWith(
      expect.objectContaining({ group: 'Alpine', base: 'hernia', as: 'zip', asOf: snapshot.moment }),
    )
  })

  it('shows, while it is locked, whose device has something to bring, and what was signed [MORE-31]', async () => {
    const signed = {
      kind: 'signed',
      by: 'lea',
      at: '2026-07-01T09:00:00.000Z',
      reason: 'Recruitment is complete',
      hash,
    } as const
    await open({
      ...inUse,
      state: 'locked',
      moves: ['unlock', 'archive'],
      late: [{ by: 'ada', firstAt: '2026-07-22T09:00:00.000Z', lastAt: '2026-07-22T10:00:00.000Z' }],
      entries: [{ ...signed, kind: 'locked', by: 'nora', at: '2026-07-01T10:00:00.000Z' }, signed],
    })
    expect(screen.getByRole('heading', { name: 'Waiting on devices' })).toBeTruthy()
    expect(screen.getByText('ada')).toBeTruthy()
    expect(screen.getByText('Second signature: locked')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unlock the study' })).toBeTruthy()
    expect(screen.queryByText('Before it is locked')).toBeNull()
  })
})
