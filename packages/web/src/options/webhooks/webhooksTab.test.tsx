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

  it('say that there are none, and ask again after the server did not answer', async () => {
    const getWebhooks = vi.fn<WebhooksPort['getWebhooks']>().mockRejectedValueOnce(new Error('offline'))
    getWebhooks.mockResolvedValue({ type: 'ReceivedWebhooks', webhooks: [] })
    const { user } = await open({ getWebhooks })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  })
})
