/** A server that is killed while it rehearses an amendment: the uploaded base is checked in a thread, and every case is played once. */
import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { createClient } from '@casebook/api-adapter/client'
import { rehearsalWire } from '@casebook/api-adapter/rehearsal/rehearsal.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { expect, it } from 'vitest'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const many = 60
const patience = { timeout: 200_000, interval: 50 }

it('plays every case once, over a kill [MORE-04] [BASE-06]', async () => {
  const study = aStudy(temporaryFolder(), await freePort(), null)
  let server = await study.start()
  await createAdministrator(server)
  let browser = await signIn(server)
  const base = { group: ledgerBase.group, base: ledgerBase.id }
  const submissions = createClient(submissionWire, browser.send)
  for (let nth = 0; nth < many; nth++) {
    const submission = { base, caseName: `Case${nth}`, facts: [{ id: 'number0', value: nth }] }
    const { type } = await submissions.submitCase({ submission }, { idempotencyKey: `case${nth}` })
    expect(type).toBe('Submitted')
  }

  const document = JSON.stringify({ ...ledgerBase, version: '2' }).replaceAll('"number0"', '"amount"')
  const data = Buffer.from(document).toString('base64')
  const uploaded = await createClient(candidatesWire, browser.send).uploadCandidate({ fileName: 'two.json', data })
  if (uploaded.type !== 'CandidateReceived') throw new Error(JSON.stringify(uploaded))
  const { candidate } = uploaded

  const calls = () => createClient(rehearsalWire, browser.send)
  expect(await calls().startRehearsal({ candidate }, { idempotencyKey: 'start' })).toEqual({ type: 'Ok' })
  await server.kill()
  server = await study.start()
  browser = await signIn(server)
  const rehearsal = async () => {
    const answer = await calls().getRehearsal({ candidate })
    return answer.type === 'ReceivedRehearsal' ? answer.rehearsal : null
  }
  await expect.poll(async () => (await rehearsal())?.state, patience).toBe('complete')
  const lost = { effects: many, cases: many }
  expect(await rehearsal()).toMatchObject({ played: many, touched: many, kinds: { lost } })
  await server.stop()
})
