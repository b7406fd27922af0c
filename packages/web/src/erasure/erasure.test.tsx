import { type ErasurePort, type Erasures, erasureCalls } from '@casebook/core/erasure/erasure.calls'
import { aCredentialPort } from '@casebook/core/sdv/credential/credential.fixture'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const studyCase = { group: 'Alpine', base: 'hernia', owner: 'lea', name: 'VH_1' }
const id = '00000000-0000-4000-8000-000000000001'
const none: Erasures = {
  waiting: null,
  settled: [],
  questions: [
    { id: 'age', text: { en: 'Age' } },
    { id: 'smokes', text: { en: 'Smokes' } },
  ],
}
const asked = {
  id,
  questions: ['smokes'],
  reasons: true,
  reason: 'Consent was withdrawn',
  by: 'lea',
  at: '2026-11-01T08:00:00.000Z',
}

async function open(erasures: Erasures, port: Partial<ErasurePort> = {}) {
  const getErasures = vi.fn<ErasurePort['getErasures']>(async () => ({ type: 'ReceivedErasures', ...erasures }))
  await openAt('/log/erasure/Alpine/hernia/lea/VH_1', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['DATA_MANAGER'] } }) },
    areas: [answering(erasureCalls, { ...aCredentialPort, getErasures, ...port })],
  })
  await screen.findByRole('heading', { name: 'Erase answers of VH_1' })
  return { user: userEvent.setup(), getErasures }
}

async function give(user: Awaited<ReturnType<typeof open>>['user'], move: string, password: string) {
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByLabelText('Your password')
  if (!dialog.queryByRole('alert')) expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, password)
  await user.click(dialog.getByRole('button', { name: move }))
}

describe('the erasure of answers', () => {
  it('is asked for by question, with a reason and a credential [MORE-33]', async () => {
    const askErasure = vi.fn<ErasurePort['askErasure']>(async () => ({ type: 'ErasureAsked', id }))
    const confirmPassword = vi
      .fn<ErasurePort['confirmPassword']>()
      .mockResolvedValueOnce({ type: 'PasswordWrong' })
      .mockResolvedValueOnce({ type: 'PasswordConfirmed' })
    const { user, getErasures } = await open(none, { askErasure, confirmPassword })
    const ask = await screen.findByRole('button', { name: 'Ask for the erasure' })
    expect(ask.hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Only those of some questions' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'smo')
    expect(screen.queryByRole('checkbox', { name: 'Age' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Smokes' }))
    await user.type(screen.getByRole('textbox', { name: /Reason of the erasure/ }), 'Consent was withdrawn')
    await user.click(ask)
    await give(user, 'Ask for the erasure', 'wrong')
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('password is wrong')
    await give(user, 'Ask for the erasure', 'right')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { questions, reasons, reason } = asked
    const signs = { kind: 'askErasure', ...studyCase, questions, reasons }
    expect(confirmPassword).toHaveBeenLastCalledWith({ signs, password: 'right' })
    expect(askErasure).toHaveBeenCalledExactlyOnceWith({ ...studyCase, questions, reasons, reason })
    await waitFor(() => expect(getErasures).toHaveBeenCalledTimes(2))
  })

  it('is made by a second person, who reads what goes and why [MORE-33]', async () => {
    const settleErasure = vi.fn<ErasurePort['settleErasure']>(async () => ({ type: 'ErasureSettled' }))
    const { user } = await open({ ...none, waiting: asked }, { settleErasure })
    await screen.findByText('Smokes')
    expect(screen.getByText('The reasons that people gave')).toBeTruthy()
    expect(screen.getByText('Consent was withdrawn')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for the erasure' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Erase for good' }))
    await give(user, 'Erase for good', 'right')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(settleErasure).toHaveBeenCalledWith({ ...studyCase, id, outcome: 'erased' })
  })

  it('can only be declined by the person who asked for it [MORE-33]', async () => {
    const settleErasure = vi.fn<ErasurePort['settleErasure']>(async () => ({ type: 'NotNow' }))
    const { user } = await open({ ...none, waiting: { ...asked, by: mara.username } }, { settleErasure })
    expect((await screen.findByRole('status')).textContent).toContain('You can only decline it')
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await give(user, 'Decline', 'right')
    expect((await screen.findByRole('alert')).textContent).toContain('This was settled already')
  })

  it('stays readable once it is settled [MORE-33]', async () => {
    await open({
      ...none,
      settled: [
        { ...asked, questions: null, outcome: 'erased', settledBy: 'tom', settledAt: '2026-11-02T08:00:00.000Z' },
      ],
    })
    const row = within((await screen.findByText('Consent was withdrawn')).closest('li') as HTMLElement)
    expect(row.getByText('Erased')).toBeTruthy()
    expect(row.getByText('All answers and notes of the case')).toBeTruthy()
    expect(row.getByText('tom')).toBeTruthy()
  })

  it('says that the case is not there [MORE-33]', async () => {
    await open(none, { getErasures: async () => ({ type: 'CaseNotFound' }) })
    expect((await screen.findByRole('alert')).textContent).toContain('This case is not there')
  })
})
