import { type AccessKey, type AccessKeysPort, accessKeysCalls } from '@casebook/core/accessKeys/accessKeys.calls'
import type { Role } from '@casebook/core/permissions/capabilities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const day = 86_400_000
const from = (days: number) => new Date(Date.now() + days * day).toISOString()

const theatre: AccessKey = {
  id: 'k1',
  name: 'Theatre system',
  hint: 'cbk_4mQz',
  owner: 'mara.keller',
  scopes: ['submitCases'],
  study: { group: 'Alpine', base: 'hernia' },
  madeAt: from(-100),
  endsAt: from(200),
  lastUsedAt: from(-1),
  revokedAt: null,
  revokedBy: null,
  isOwnerShut: false,
}

const all: readonly AccessKey[] = [
  theatre,
  { ...theatre, id: 'k2', name: 'Old lab', lastUsedAt: null },
  { ...theatre, id: 'k3', name: 'Nightly export', endsAt: from(3) },
  { ...theatre, id: 'k4', name: 'Migration', endsAt: from(-3) },
  { ...theatre, id: 'k5', name: 'Of one who left', owner: 'tom', isOwnerShut: true },
  { ...theatre, id: 'k6', name: 'Lost', revokedAt: from(-2), revokedBy: 'anna.huber' },
]

async function open(
  port: Partial<AccessKeysPort> = {},
  { roles = ['PI'] as readonly Role[], path = '/security/keys' } = {},
) {
  const list = vi.fn<AccessKeysPort['getKeys']>(async () => ({ type: 'ReceivedKeys', keys: all, next: null }))
  await openAt(path, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
    areas: [answering(accessKeysCalls, { getKeys: list, getEverybodysKeys: list, ...port })],
  })
  await screen.findByRole('heading', { name: 'Access keys', level: 1 })
  return { user: userEvent.setup(), list }
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
const makeButton = () => screen.getByRole('button', { name: 'Make the key' })

describe('access keys [MORE-43]', () => {
  it('are listed with what each may do, its last use and its state', async () => {
    await open()
    const lines = (await row('Theatre system')).getAllByRole('cell').map(({ textContent }) => textContent)
    expect(lines[0]).toBe('Submit casesAlpine / hernia')
    for (const [name, state] of [
      ['Theatre system', /^In useends/],
      ['Old lab', /^Quietends/],
      ['Nightly export', /^Ends soonends/],
      ['Migration', /^Endedon/],
      ['Of one who left', /^Shut with its account/],
      ['Lost', /^Revokedon .* by anna\.huber/],
    ] as const)
      expect((await row(name)).getAllByRole('cell')[2]?.textContent).toMatch(state)
    expect((await row('Old lab')).getByText('Never')).toBeTruthy()
    // What opens nothing any more has nothing to revoke; a key that waits for its owner has.
    const revocable = screen.getAllByRole('button', { name: /^Revoke/ }).map(({ textContent }) => textContent)
    expect(revocable.map((text) => text?.replace('Revoke ', ''))).toEqual([
      'Theatre system (cbk_4mQz)',
      'Old lab (cbk_4mQz)',
      'Nightly export (cbk_4mQz)',
      'Of one who left (cbk_4mQz)',
    ])
  })

  it('are made with a name and scopes, shown once, and left only after a tick', async () => {
    const makeKey = vi.fn<AccessKeysPort['makeKey']>(async () => ({
      type: 'KeyMade',
      key: theatre,
      secret: 'cbk_secret',
    }))
    const { user, list } = await open({ makeKey })
    await row('Theatre system')
    expect(makeButton().hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('checkbox', { name: /^Administer/ })).toBeNull()
    await user.type(screen.getByLabelText('Name'), 'Theatre system')
    await user.click(screen.getByRole('checkbox', { name: /^Submit cases/ }))
    await user.selectOptions(screen.getByLabelText('Ends'), 'In 90 days')
    await user.click(makeButton())
    expect(makeKey).toHaveBeenCalledWith({ name: 'Theatre system', scopes: ['submitCases'], study: null, days: 90 })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Theatre system' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('The key').value).toBe('cbk_secret')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy'))
    expect(dialog.getByText(/^curl .*accessKeys\?action=getOwnKey/).textContent).not.toContain('cbk_secret')
    const done = dialog.getByRole('button', { name: 'Done' })
    expect(done.hasAttribute('disabled')).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'I keep it in a safe place' }))
    await user.click(done)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
    expect(document.body.textContent).not.toContain('cbk_secret')
  })

  it('ask for the password again after a while', async () => {
    const makeKey = vi
      .fn<AccessKeysPort['makeKey']>()
      .mockResolvedValueOnce({ type: 'CurrentPasswordWrong' })
      .mockResolvedValueOnce({ type: 'CurrentPasswordWrong' })
      .mockResolvedValueOnce({ type: 'KeyMade', key: theatre, secret: 'cbk_secret' })
    const { user } = await open({ makeKey })
    await user.type(screen.getByLabelText('Name'), 'Lab')
    await user.click(screen.getByRole('checkbox', { name: /^Read data/ }))
    await user.click(makeButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }))
    const go = dialog.getByRole('button', { name: 'Make the key' })
    await user.type(dialog.getByLabelText('Current password'), 'wrong')
    await user.click(go)
    expect(await dialog.findByText(/not your current password/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Current password'), 'right')
    await user.click(go)
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    expect(makeKey).toHaveBeenLastCalledWith(expect.objectContaining({ currentPassword: 'right' }))
  })

  it('say why none was made', async () => {
    const { user } = await open({ makeKey: async () => ({ type: 'TooManyKeys' }) })
    await user.type(screen.getByLabelText('Name'), 'Lab')
    await user.click(screen.getByRole('checkbox', { name: /^Read data/ }))
    await user.click(makeButton())
    expect((await screen.findByText(/20 keys in use/)).closest('[role=alert]')).toBeTruthy()
  })

  it('are revoked by a second click', async () => {
    const revokeKey = vi.fn<AccessKeysPort['revokeKey']>(async () => ({ type: 'Ok' }))
    const { user, list } = await open({ revokeKey })
    const theatres = await row('Theatre system')
    await user.click(theatres.getByRole('button', { name: /^Revoke/ }))
    expect(revokeKey).not.toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve, 600))
    await user.click(theatres.getByRole('button', { name: 'Really revoke?' }))
    expect(revokeKey).toHaveBeenCalledWith({ id: 'k1' })
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  })

  it('say that there are none yet', async () => {
    await open({ getKeys: async () => ({ type: 'ReceivedKeys', keys: [], next: null }) })
    expect(await screen.findByText('No keys yet')).toBeTruthy()
  })

  it('are asked for again after the server did not answer', async () => {
    const getKeys = vi.fn<AccessKeysPort['getKeys']>().mockRejectedValueOnce(new Error('offline'))
    getKeys.mockResolvedValue({ type: 'ReceivedKeys', keys: all, next: null })
    const { user } = await open({ getKeys })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await row('Theatre system')).toBeTruthy()
  })

  it('are those of everybody for administrators, with their owners', async () => {
    const { list } = await open({}, { roles: ['ADMIN'], path: '/keys' })
    expect((await row('Of one who left')).getByText('tom')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Uses in the log' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /^Administer/ })).toBeTruthy()
    expect(list).toHaveBeenCalledOnce()
  })
})
