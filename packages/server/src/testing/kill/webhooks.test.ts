/** A server that is killed between a save and its delivery: the outbox was written with the save, and the next server delivers it. */
import { createClient } from '@casebook/api-adapter/client'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { webhooksWire } from '@casebook/api-adapter/webhooks/webhooks.wire'
import { expect, it, onTestFinished } from 'vitest'
import { isSigned, startReceiver } from '../../webhooks/receiver.fixture'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { startServerProcess } from './serverProcess'
import { aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

it('tells its receivers of every acknowledged save, though it is killed before it has told any [MORE-44]', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const { settings } = aStudy(temporaryFolder(), await freePort(), null)
  const start = () => startServerProcess({ ...settings, WEBHOOK_HOSTS: `127.0.0.1:${receiver.port}` })
  let server = await start()
  onTestFinished(() => server.kill())
  await createAdministrator(server)
  let browser = await signIn(server)
  const makeWebhook = async (name: string) => {
    const asked = { name, address: receiver.address, kinds: ['case.saved'], study: null } as const
    const made = await createClient(webhooksWire, browser.send).makeWebhook(asked)
    if (made.type !== 'WebhookMade') throw new Error(made.type)
    return made
  }
  const { secret } = await makeWebhook('Lab')

  const names = ['One', 'Two', 'Three']
  for (const caseName of names) {
    const submission = {
      base: { group: ledgerBase.group, base: ledgerBase.id },
      caseName,
      facts: [{ id: 'number0', value: 1 }],
    }
    const saved = await createClient(submissionWire, browser.send).submitCase(
      { submission },
      { idempotencyKey: caseName },
    )
    expect(saved.type).toBe('Submitted')
  }
  await server.kill()
  server = await start()

  browser = await signIn(server)
  // What is due is delivered once a minute, and when something is sent again. Nothing waits for this one.
  const { webhook } = await makeWebhook('Nothing waits')
  await createClient(webhooksWire, browser.send).sendAgain({ webhook: webhook.id }, { idempotencyKey: 'now' })
  const told = () => [...new Set(receiver.received.map((one) => one.told.data.name))]
  await expect.poll(told).toEqual(names)
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)
})
