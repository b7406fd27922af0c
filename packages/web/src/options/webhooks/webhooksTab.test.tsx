import { type Delivery, type Webhook, type WebhooksPort, webhooksCalls } from '@casebook/core/webhooks/webhooks.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'
import { ana } from '../options.fixture'

const lab: Webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Lab',
  address: 'https://lab.example/casebook',
  kinds: ['case.saved', 'query.raised'],
  study: null,
  madeAt: '2026-11-20T10:00:00Z',
  madeBy: 'root',
  waiting: 2,
  failed: 1,
  lastDeliveredAt: '2026-11-20T10:00:00Z',
}
const failed: Delivery = {
  id: '7',
  message: 'msg_7',
  kind: 'case.saved',
  at: '2026-11-20T10:00:00Z',
  tries: 11,
  dueAt: null,
  deliveredAt: null,
  failedAt: '2026-11-24T10:00:00Z',
  failure: 'status 503',
}

async function open(port: Partial<WebhooksPort> = {}) {
  const getWebhooks = vi.fn<WebhooksPort['getWebhooks']>(async () => ({ type: 'ReceivedWebhooks', webhooks: [lab] }))
  await openAt('/option?tab=webhooks', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: ana }) },
    areas: [answering(webhooksCalls, { getWebhooks, ...port })],
  })
  return { user: userEvent.setup(), getWebhooks }
}

describe('webhooks [MORE-44]', () => {
  it('are listed with what waits and what failed, and their deliveries are sent again', async () => {
    const sendAgain = vi.fn<WebhooksPort['sendAgain']>(async () => ({ type: 'Ok' }))
    const getDeliveries = vi.fn<WebhooksPort['getDeliveries']>(async () => ({
      type: 'ReceivedDeliveries',
      deliveries: [failed],
      isLast: true,
    }))
    const { user } = await open({ sendAgain, getDeliveries })
    expect(await screen.findByText('1 failed')).toBeTruthy()
    expect(screen.getByText('2 waiting')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Deliveries ?Lab$/ }))
    const table = within(await screen.findByRole('region', { name: 'Deliveries' }))
    expect(table.getByText('status 503')).toBeTruthy()
    expect(table.getByText('Failed')).toBeTruthy()
    await user.click(table.getByRole('button', { name: /^Send again/ }))
    expect(sendAgain).toHaveBeenCalledWith({ webhook: lab.id, delivery: '7' })
    await waitFor(() => expect(getDeliveries).toHaveBeenCalledTimes(2))
    await user.click(await screen.findByRole('button', { name: /^Send again ?Lab$/ }))
    expect(sendAgain).toHaveBeenLastCalledWith({ webhook: lab.id })
  })

  it('are made with an https address, and their secret is shown once', async () => {
    const makeWebhook = vi
      .fn<WebhooksPort['makeWebhook']>()
      .mockResolvedValueOnce({ type: 'AddressRefused', fault: 'private' })
      .mockResolvedValueOnce({ type: 'WebhookMade', webhook: lab, secret: 'whsec_abc' })
    const { user } = await open({ makeWebhook })
    await user.type(await screen.findByLabelText('Name'), 'Lab')
    const make = screen.getByRole('button', { name: 'Make the webhook' })
    await user.type(screen.getByLabelText('Address'), 'http://lab.example/')
    expect(make.hasAttribute('disabled')).toBe(true)
    await user.clear(screen.getByLabelText('Address'))
    await user.type(screen.getByLabelText('Address'), 'https://lab.example/casebook')
    await user.click(screen.getByRole('checkbox', { name: 'A version is published' }))
    await user.click(make)
    expect(await screen.findByText(/WEBHOOK_HOSTS/)).toBeTruthy()
    expect(makeWebhook).toHaveBeenCalledWith({
      name: 'Lab',
      address: 'https://lab.example/casebook',
      kinds: ['case.saved', 'case.signed', 'query.raised', 'link.answered'],
      study: null,
    })
    await user.click(make)
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lab' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('The secret').value).toBe('whsec_abc')
    expect(dialog.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'The receiver has it' }))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.body.textContent).not.toContain('whsec_abc')
  })

  it('are changed in a dialog, which says who was faster and loses nothing that was typed', async () => {
    const theirs = { ...lab, address: 'https://theirs.example/', kinds: ['case.signed'] as const }
    const changeWebhook = vi
      .fn<WebhooksPort['changeWebhook']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ type: 'AddressRefused', fault: 'unknownHost' })
      .mockResolvedValueOnce({ type: 'ChangedMeanwhile', webhook: theirs })
      .mockResolvedValue({ type: 'WebhookChanged', webhook: lab })
    const { user, getWebhooks } = await open({ changeWebhook })
    await user.type(await screen.findByLabelText('Name'), 'Half a name')
    await user.click(screen.getByRole('button', { name: /^Change ?Lab$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the webhook' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Lab')
    const address = dialog.getByLabelText<HTMLInputElement>('Address')
    await user.clear(address)
    expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await user.type(address, 'https://ours.example/{Enter}')
    const save = dialog.getByRole('button', { name: 'Save' })
    expect(await dialog.findByText('The server did not answer.')).toBeTruthy()
    await user.click(save)
    expect(await dialog.findByText(/does not find the host/)).toBeTruthy()
    await user.click(save)
    const note = within(await dialog.findByRole('alert'))
    expect(note.getByText(/^Another person has changed this webhook/)).toBeTruthy()
    expect(note.getByText('https://theirs.example/')).toBeTruthy()
    expect(note.getByText('A section is signed or verified')).toBeTruthy()
    expect(address.value).toBe('https://ours.example/')
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { name, kinds, study } = lab
    const ours = { id: lab.id, name, address: 'https://ours.example/', kinds, study }
    expect(changeWebhook).toHaveBeenLastCalledWith({
      ...ours,
      was: { name, address: 'https://theirs.example/', kinds: ['case.signed'], study },
    })
    expect(getWebhooks).toHaveBeenCalledTimes(2)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Half a name')
  })

  it('keep a study that is not open to the person who changes another thing of it', async () => {
    const changeWebhook = vi.fn<WebhooksPort['changeWebhook']>(async () => ({ type: 'WebhookNotFound' }))
    const study = { group: 'Ward', base: 'closed' }
    const getWebhooks = async () => ({ type: 'ReceivedWebhooks', webhooks: [{ ...lab, study }] }) as const
    const { user } = await open({ changeWebhook, getWebhooks })
    await user.click(await screen.findByRole('button', { name: /^Change ?Lab$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the webhook' }))
    const chosen = dialog.getByLabelText<HTMLSelectElement>('Study').selectedOptions[0]
    expect(chosen?.textContent).toBe('Ward / closed')
    await user.type(dialog.getByLabelText('Name'), ' 2')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(changeWebhook).toHaveBeenCalledWith(expect.objectContaining({ name: 'Lab 2', study }))
    expect(await dialog.findByText(/was removed by another person/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say that there are none, and ask again after the server did not answer', async () => {
    const getWebhooks = vi.fn<WebhooksPort['getWebhooks']>().mockRejectedValueOnce(new Error('offline'))
    getWebhooks.mockResolvedValue({ type: 'ReceivedWebhooks', webhooks: [] })
    const { user } = await open({ getWebhooks })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  })
})
