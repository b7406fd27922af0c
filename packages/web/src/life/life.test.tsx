import { type LifePort, lifeCalls, type StudyLife } from '@casebook/core/life/life.calls'
import { aCredentialPort } from '@casebook/core/sdv/credential/credential.fixture'
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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
}

async function open(life: StudyLife, port: Partial<LifePort> = {}) {
  const getStudyLife = vi.fn<LifePort['getStudyLife']>(async () => ({ type: 'ReceivedStudyLife', ...life }))
  const getAllStatistics = vi.fn(async () => ({ type: 'KnowledgeBaseNotFound' }) as const)
  await openAt('/bases/manage/Alpine/hernia/life', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['DATA_MANAGER'] } }) },
    areas: [
      answering(lifeCalls, { ...aCredentialPort, getStudyLife, ...port }),
      answering(statisticsCalls, { getAllStatistics }),
    ],
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

  it('is signed with a reason, name and password, over the sum of the newest snapshot [MORE-28] [MORE-31]', async () => {
    const moveStudy = vi.fn<LifePort['moveStudy']>(async () => ({ type: 'StudyMoved' }))
    const confirmPassword = vi
      .fn<LifePort['confirmPassword']>()
      .mockResolvedValueOnce({ type: 'PasswordWrong' })
      .mockResolvedValueOnce({ type: 'PasswordConfirmed' })
    const getSigningMeans: LifePort['getSigningMeans'] = async () => ({
      type: 'ReceivedSigningMeans',
      asksName: true,
      hasPasskey: false,
    })
    const { user, getStudyLife } = await open(inUse, { moveStudy, confirmPassword, getSigningMeans })
    await user.click(screen.getByRole('button', { name: 'Sign to lock the study' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(hash)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
    const sign = dialog.getByRole('button', { name: 'Sign to lock the study' })
    expect(sign.hasAttribute('disabled')).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), 'Recruitment is complete')
    await user.type(await dialog.findByLabelText('Your user name'), 'mara')
    await user.type(dialog.getByLabelText('Your password'), 'wrong')
    await user.click(sign)
    expect((await dialog.findByRole('alert')).textContent).toContain('password is wrong')
    await user.clear(dialog.getByLabelText('Your password'))
    await user.type(dialog.getByLabelText('Your password'), 'right')
    await user.click(sign)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const signed = { group: 'Alpine', base: 'hernia', move: 'sign', snapshot: snapshot.id }
    expect(confirmPassword).toHaveBeenLastCalledWith({ ...signed, username: 'mara', password: 'right' })
    expect(moveStudy).toHaveBeenLastCalledWith({ ...signed, reason: 'Recruitment is complete' })
    await waitFor(() => expect(getStudyLife).toHaveBeenCalledTimes(2))
  })

  it('is signed with the account of the hospital by people who have no password here [MORE-31] [MORE-42]', async () => {
    const moveStudy = vi.fn<LifePort['moveStudy']>(async () => ({ type: 'StudyMoved' }))
    const beginProviderSigning = vi.fn<LifePort['beginProviderSigning']>(aCredentialPort.beginProviderSigning)
    const opened = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => opened)
    onTestFinished(() => void vi.unstubAllGlobals())
    const providers = [{ id: 'p1', name: 'Seeberg Hospital' }]
    const getSigningMeans: LifePort['getSigningMeans'] = async () => ({
      type: 'ReceivedSigningMeans',
      asksName: true,
      hasPasskey: false,
      providers,
    })
    const { user } = await open(inUse, { moveStudy, getSigningMeans, beginProviderSigning })
    await user.click(screen.getByRole('button', { name: 'Sign to lock the study' }))
    const dialog = within(await screen.findByRole('dialog'))
    const show = await dialog.findByRole('button', { name: 'Show it with Seeberg Hospital' })
    // Without a reason there is nothing to sign.
    expect(show.hasAttribute('disabled')).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), 'Recruitment is complete')
    await user.click(show)
    const signed = { group: 'Alpine', base: 'hernia', move: 'sign', snapshot: snapshot.id }
    await waitFor(() => expect(beginProviderSigning).toHaveBeenCalledWith({ ...signed, provider: 'p1' }))
    await waitFor(() => expect(opened.location.href).toBe('https://login.seeberg.example/'))
    const channel = new BroadcastChannel('casebook.provider')
    channel.postMessage({ type: 'authenticated' })
    channel.close()
    await waitFor(() => expect(moveStudy).toHaveBeenCalledOnce())
  })

  it.each([
    ['DataChanged', 'Something was saved since this snapshot'],
    ['SamePerson', 'The second is another person’s to give'],
    ['NotNow', 'another person was faster'],
  ] as const)('says why a signature was not given: %s [MORE-31]', async (type, words) => {
    const { user } = await open(inUse, { moveStudy: async () => ({ type }) })
    await user.click(screen.getByRole('button', { name: 'Sign to lock the study' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Done')
    await user.type(await dialog.findByLabelText('Your password'), 'right')
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
