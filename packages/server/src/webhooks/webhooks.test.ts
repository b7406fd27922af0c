import { createClient } from '@casebook/api-adapter/client'
import { webhooksWire } from '@casebook/api-adapter/webhooks/webhooks.wire'
import { mostWebhooks, webhookKinds } from '@casebook/core/webhooks/webhook'
import type { MakeWebhookRequest } from '@casebook/core/webhooks/webhooks.calls'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { deliverWebhooks } from './deliver'
import { isSigned, startReceiver } from './receiver.fixture'
import { claimDelivery } from './webhooks.repository'

const db = await openTestDatabase()
const allowed: string[] = []
const ward = await startWard(db, { webhookHosts: allowed, sessionIdleMinutes: 100_000, sessionHours: 10_000 })
const { server, services, clock, root, ada, dana } = ward
const receiver = await startReceiver()
allowed.push(`127.0.0.1:${receiver.port}`)
afterAll(() => Promise.all([ward.server.close(), receiver.close()]))

const webhooksOf = ({ browser }: Pick<typeof ada, 'browser'>) => createClient(webhooksWire, browser.send)
const { makeWebhook, changeWebhook, removeWebhook, getWebhooks, getDeliveries, sendAgain } = webhooksOf(root)
const asked: MakeWebhookRequest = { name: 'Lab', address: receiver.address, kinds: webhookKinds, study: null }

async function made(request: Partial<MakeWebhookRequest> = {}) {
  const answer = await makeWebhook({ ...asked, ...request })
  if (answer.type !== 'WebhookMade') throw new Error(JSON.stringify(answer))
  return answer
}
async function listed(webhook: string) {
  const page = await getDeliveries({ webhook, limit: 100 })
  if (page.type !== 'ReceivedDeliveries') throw new Error(page.type)
  return page.deliveries
}
const minutes = (count: number) => clock.pass(count * 60_000)
const facts = [{ id: 'age', value: 40 }]

afterEach(async () => {
  await sql`delete from webhook`.execute(db)
  receiver.received.length = 0
  receiver.answer.status = 204
})

describe('a webhook [MORE-44]', () => {
  it('is told of a save, signed as Standard Webhooks says, and of nothing that was rolled back', async () => {
    const { webhook, secret } = await made()
    await ward.aCase('Told', facts)
    await deliverWebhooks(services)
    const [first] = receiver.received
    expect(first?.told).toMatchObject({ type: 'case.saved', data: { ...visit, owner: 'ada', name: 'Told' } })
    expect(first?.told.data).toMatchObject({ revision: (await ward.caseRow('Told')).revision })
    expect(first && isSigned(first, secret)).toBe(true)
    expect(first && isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false)
    expect(first?.headers['content-type']).toBe('application/json')
    expect((await listed(webhook.id))[0]).toMatchObject({
      message: first?.headers['webhook-id'],
      tries: 1,
      failure: null,
    })

    const undone = db.transaction().execute(async (tx) => {
      await sql`update study_case set revision = gen_random_uuid() where name = 'Told'`.execute(tx)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await listed(webhook.id)).toHaveLength(receiver.received.length)
  })

  it('is told of signatures, queries, links that were answered and versions, each if it asks for it', async () => {
    await made({ name: 'All' })
    await ward.aCase('Lived', facts)
    await ward.fromOutside('Lived', [{ id: 'sleep', value: 7 }])
    const { id } = await ward.caseRow('Lived')
    await sql`insert into sdv_entry (case_id, questionnaire, level, set_by, set_at, verification)
      values (${id}, 'patient', 'PI', 'ada', ${clock.now()}, '{}')`.execute(db)
    await sql`insert into query (id, case_id, question, started_at) values (gen_random_uuid(), ${id}, 'age', ${clock.now()})`.execute(
      db,
    )
    await sql`insert into base_version (group_name, name, version, checksum, document, published_at)
      values ('Ward', 'visit', '2', 'x', '{}', ${clock.now()})`.execute(db)
    await deliverWebhooks(services)
    expect(new Set(receiver.types())).toEqual(new Set(webhookKinds))
    expect(receiver.received.find(({ told }) => told.type === 'version.published')?.told.data).toEqual({
      ...visit,
      version: '2',
    })
    await sql`delete from base_version where version = '2'`.execute(db)
  })

  it('is told of one study and of some kinds only, where it says so', async () => {
    await made({ kinds: ['case.signed'] })
    await made({ study: visit })
    await sql`update webhook set base_name = 'other' where base_name is not null`.execute(db)
    await ward.aCase('Elsewhere', facts)
    await deliverWebhooks(services)
    expect(receiver.received).toEqual([])
  })

  it('has no answer of a case in any body, whatever is entered', async () => {
    const { webhook } = await made()
    let count = 0
    // Words that are in no name, date or id.
    const word = fc.stringMatching(/^[g-z]{8,20}$/)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10_000_000, max: 99_999_999 }), word, async (age, note) => {
        const name = `Secret_${++count}`
        await ward.aCase(name, [{ id: 'age', value: 40 }])
        await ward.fromOutside(name, [
          { id: 'sleep', value: age },
          { id: 'mood', value: note },
        ])
        const { rows } = await sql<{ body: string }>`select body from webhook_delivery`.execute(db)
        const stored = await sql<{ text: string }>`select value::text as text from case_entry`.execute(db)
        const [told, said] = [JSON.stringify(rows), JSON.stringify(stored.rows)]
        expect([said.includes(String(age)), said.includes(note)]).toEqual([true, true])
        expect([told.includes(String(age)), told.includes(note)]).toEqual([false, false])
      }),
      { numRuns: 8 },
    )
    // The keys of a body are these, so nothing can slip in with a new question.
    const { rows } = await sql<{ keys: string }>`
      select distinct jsonb_object_keys((body::jsonb) -> 'data') as keys from webhook_delivery where webhook_id = ${webhook.id}`.execute(
      db,
    )
    expect(rows.map(({ keys }) => keys).toSorted()).toEqual(['base', 'case', 'group', 'name', 'owner', 'revision'])
  })
})

describe('a delivery [MORE-44]', () => {
  it('waits while the receiver is down for an hour, and then everything comes once, in order of each case', async () => {
    const { webhook } = await made()
    receiver.answer.status = 503
    await ward.aCase('One', facts)
    await ward.aCase('Two', facts)
    const { id } = await ward.caseRow('One')
    for (let save = 0; save < 3; save += 1) {
      minutes(1)
      await sql`update study_case set revision = gen_random_uuid(), saved_at = ${clock.now()} where id = ${id}`.execute(
        db,
      )
    }
    for (let minute = 0; minute < 60; minute += 1) {
      minutes(1)
      await deliverWebhooks(services)
    }
    expect(new Set((await listed(webhook.id)).map(({ deliveredAt }) => deliveredAt))).toEqual(new Set([null]))
    expect((await listed(webhook.id)).some(({ failure }) => failure === 'status 503')).toBe(true)

    receiver.received.length = 0
    receiver.answer.status = 200
    for (let minute = 0; minute < 180; minute += 1) {
      minutes(1)
      await deliverWebhooks(services)
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(ids.length)
    const expected = (await listed(webhook.id)).toReversed()
    expect(ids.toSorted()).toEqual(expected.map(({ message }) => message).toSorted())
    const ofOne = receiver.received.filter(({ told }) => told.data.case === id).map(({ told }) => told.data.revision)
    const { rows } = await sql<{ revision: string }>`
      select body::jsonb -> 'data' ->> 'revision' as revision from webhook_delivery where subject = ${id} order by id`.execute(
      db,
    )
    expect(ofOne).toEqual(rows.map(({ revision }) => revision))
    expect(ofOne).toHaveLength(rows.length)
  })

  it('is given up after days, is seen as failed, and is sent again by hand under the same id', async () => {
    const { webhook } = await made()
    receiver.answer.status = 500
    await ward.aCase('Lost', facts)
    for (let hour = 0; hour < 6 * 24; hour += 1) {
      minutes(60)
      await deliverWebhooks(services)
    }
    const failed = (await listed(webhook.id)).filter(({ failedAt }) => failedAt !== null)
    expect(failed.length).toBeGreaterThan(0)
    expect(failed[0]).toMatchObject({ failure: 'status 500', tries: 11, dueAt: null })
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    receiver.received.length = 0
    receiver.answer.status = 204
    expect(await sendAgain({ webhook: webhook.id })).toEqual({ type: 'Ok' })
    await deliverWebhooks(services)
    for (const { headers } of receiver.received) expect(ids).toContain(headers['webhook-id'])
    const all = await getWebhooks({})
    expect(all).toMatchObject({ webhooks: [{ waiting: 0, failed: 0 }] })
  })

  it('is taken up by another process when its server was killed between the claim and the answer', async () => {
    await made()
    await ward.aCase('Killed', facts)
    const at = clock.now()
    const claim = { now: at, until: new Date(at.getTime() + 60_000), without: [] }
    expect(await claimDelivery(db, claim)).not.toBeNull()
    await deliverWebhooks(services)
    const early = receiver.received.filter(({ told }) => told.data.name === 'Killed').length
    minutes(2)
    await deliverWebhooks(services)
    expect(receiver.received.filter(({ told }) => told.data.name === 'Killed').length).toBeGreaterThan(early)
  })

  it('comes once, and in order, from two processes at once', async () => {
    await made()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await ward.aCase(name, facts)
    for (let save = 0; save < 4; save += 1)
      await sql`update study_case set revision = gen_random_uuid() where name in ('Alpha', 'Beta', 'Gamma')`.execute(db)
    await Promise.all([deliverWebhooks(services), deliverWebhooks(services), deliverWebhooks(services)])
    await deliverWebhooks(services)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      const came = receiver.received.filter(({ told }) => told.data.name === name).map(({ told }) => told.data.revision)
      const { rows } = await sql<{ revision: string }>`
        select body::jsonb -> 'data' ->> 'revision' as revision from webhook_delivery
         where body::jsonb -> 'data' ->> 'name' = ${name} order by id`.execute(db)
      expect(came).toEqual(rows.map(({ revision }) => revision))
    }
  })

  it('follows no redirect', async () => {
    const { webhook } = await made()
    receiver.answer.status = 302
    receiver.answer.location = `http://127.0.0.1:${receiver.port}/other`
    await ward.aCase('Redirected', facts)
    await deliverWebhooks(services)
    receiver.answer.location = ''
    expect(receiver.received).toHaveLength(1)
    expect((await listed(webhook.id)).map(({ failure }) => failure)).toContain('status 302')
  })
})

describe('a webhook that is changed [MORE-44]', () => {
  it('is told at its new address of what waits, at once and signed with the secret that it has', async () => {
    const { webhook, secret } = await made({ kinds: ['case.saved'] })
    const moved = await startReceiver()
    allowed.push(`127.0.0.1:${moved.port}`)
    receiver.answer.status = 500
    await ward.aCase('Waits', facts)
    await deliverWebhooks(services)
    const came = receiver.received.length
    const wanted = { ...asked, name: 'New lab', address: moved.address, kinds: ['case.saved'] as const }
    const was = { ...asked, kinds: ['case.saved'] as const }
    const changed = await changeWebhook({ id: webhook.id, ...wanted, was })
    expect(changed).toMatchObject({ type: 'WebhookChanged', webhook: { ...wanted, id: webhook.id, madeBy: 'root' } })
    await deliverWebhooks(services)
    expect(moved.received.map(({ told }) => told.data.name)).toEqual(['Waits'])
    expect(moved.received.every((one) => isSigned(one, secret))).toBe(true)
    expect(receiver.received).toHaveLength(came)
    const events = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
    expect(events.findLast(({ kind }) => kind === 'webhookChanged')).toEqual({
      kind: 'webhookChanged',
      source: 'root',
      payload: { webhook: 'Lab', name: 'New lab', address: `http://127.0.0.1:${moved.port}` },
    })
    await moved.close()
  })

  it('is not told of what waited and is no longer its business, and keeps the rest', async () => {
    const { webhook } = await made()
    await ward.aCase('Narrow', facts)
    await sql`insert into query (id, case_id, question, started_at)
      values (gen_random_uuid(), ${(await ward.caseRow('Narrow')).id}, 'age', ${clock.now()})`.execute(db)
    const onlyQueries = { ...asked, kinds: ['query.raised'] as const, study: visit }
    await changeWebhook({ id: webhook.id, ...onlyQueries, was: asked })
    expect((await listed(webhook.id)).map(({ kind }) => kind)).toEqual(['query.raised'])
    await sql`update webhook_delivery set body = replace(body, '"visit"', '"other"')`.execute(db)
    await changeWebhook({ id: webhook.id, ...onlyQueries, name: 'Renamed', was: onlyQueries })
    expect(await listed(webhook.id)).toEqual([])
  })

  it('is changed by one person at a time: the other is shown what it is now, and a repeated change does nothing more', async () => {
    const { webhook } = await made()
    const mine = { id: webhook.id, ...asked, name: 'Mine', was: asked }
    expect(await changeWebhook(mine)).toMatchObject({ type: 'WebhookChanged', webhook: { name: 'Mine' } })
    expect(await changeWebhook(mine)).toMatchObject({ type: 'WebhookChanged', webhook: { name: 'Mine' } })
    const late = await changeWebhook({ ...mine, name: 'Late' })
    expect(late).toMatchObject({ type: 'ChangedMeanwhile', webhook: { name: 'Mine' } })
    const both = ['A', 'B'].map((name) => changeWebhook({ ...mine, name, was: { ...asked, name: 'Mine' } }))
    const answers = (await Promise.all(both)).map(({ type }) => type)
    expect(answers.toSorted()).toEqual(['ChangedMeanwhile', 'WebhookChanged'])
    await removeWebhook({ id: webhook.id })
    expect(await changeWebhook(mine)).toEqual({ type: 'WebhookNotFound' })
  })

  it('is refused what is refused when it is made', async () => {
    const { webhook } = await made()
    const change = (other: Partial<MakeWebhookRequest>) =>
      changeWebhook({ id: webhook.id, ...asked, ...other, was: asked })
    for (const address of ['http://lab.example/', 'https://10.0.0.8/', 'https://no.such.host.invalid/', 'nonsense'])
      expect(await change({ address })).toEqual(await makeWebhook({ ...asked, address }))
    const study = { group: 'No', base: 'such' }
    expect(await change({ study })).toEqual({ type: 'KnowledgeBaseNotFound' })
    for (const other of [{ name: ' ' }, { kinds: [] }]) await expect(change(other)).rejects.toThrow()
    expect(await getWebhooks({})).toMatchObject({ webhooks: [asked] })
  })
})

describe('the calls about webhooks [MORE-44]', () => {
  it('take https addresses outside the network of the server, unless the option names them', async () => {
    const fault = async (address: string) => {
      const answer = await makeWebhook({ ...asked, address })
      return answer.type === 'AddressRefused' ? answer.fault : answer.type
    }
    expect(await fault('http://lab.example/')).toBe('notHttps')
    expect(await fault('https://127.0.0.1/')).toBe('private')
    expect(await fault('https://10.0.0.8/')).toBe('private')
    expect(await fault('https://[::1]/')).toBe('private')
    expect(await fault('https://169.254.169.254/latest/meta-data')).toBe('private')
    expect(await fault(`http://127.0.0.1:${receiver.port + 1}/`)).toBe('private')
    expect(await fault('https://no.such.host.invalid/')).toBe('unknownHost')
    expect(await fault('nonsense')).toBe('notAnAddress')
    expect(await fault(receiver.address)).toBe('WebhookMade')
  })

  it('deliver nothing to an address that is not allowed any more', async () => {
    const { webhook } = await made()
    await ward.aCase('Moved', facts)
    const kept = allowed.splice(0)
    await deliverWebhooks(services)
    allowed.push(...kept)
    expect(receiver.received).toEqual([])
    expect((await listed(webhook.id)).map(({ failure }) => failure)).toContain('private')
  })

  it('show the secret once, keep it encrypted, and log who made and removed which', async () => {
    const { webhook, secret } = await made({ address: `${receiver.address}?token=hush` })
    const { rows } = await sql<{ text: string }>`
      select webhook::text as text from webhook union all select record_entry::text from record_entry`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(await getWebhooks({}))).not.toContain(secret)
    expect(server.logged()).not.toContain(secret)
    expect(await removeWebhook({ id: webhook.id })).toEqual({ type: 'Ok' })
    expect(await removeWebhook({ id: webhook.id })).toEqual({ type: 'WebhookNotFound' })
    const lines = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
    const ours = lines.filter(({ kind }) => kind.startsWith('webhook')).slice(-2)
    expect(ours).toEqual([
      {
        kind: 'webhookMade',
        source: 'root',
        payload: { webhook: 'Lab', address: `http://127.0.0.1:${receiver.port}` },
      },
      { kind: 'webhookRemoved', source: 'root', payload: { webhook: 'Lab' } },
    ])
    const ofRecord: unknown[] = []
    // The tests above have written revisions past the trail of cases, on purpose.
    for await (const fault of verifyTrail(db)) if (fault.kind !== 'caseDiffers') ofRecord.push(fault)
    expect(ofRecord).toEqual([])
  })

  it('are for administrators, stop at so many, and name a study that is there', async () => {
    expect(await webhooksOf(dana).getWebhooks({})).toEqual({ type: 'InsufficientPermissions' })
    expect(await makeWebhook({ ...asked, study: { group: 'No', base: 'such' } })).toEqual({
      type: 'KnowledgeBaseNotFound',
    })
    for (let count = 0; count < mostWebhooks; count += 1) await made({ name: `Lab ${count}` })
    expect(await makeWebhook(asked)).toEqual({ type: 'TooManyWebhooks' })
  })

  it('list the deliveries in pages, the newest first', async () => {
    const { webhook } = await made({ kinds: ['case.saved'] })
    for (const name of ['P1', 'P2', 'P3']) await ward.aCase(name, facts)
    const first = await getDeliveries({ webhook: webhook.id, limit: 2 })
    if (first.type !== 'ReceivedDeliveries') throw new Error(first.type)
    const second = await getDeliveries({ webhook: webhook.id, limit: 100, after: first.deliveries[1]?.id })
    const rest = second.type === 'ReceivedDeliveries' ? second.deliveries : []
    const ids = [...first.deliveries, ...rest].map(({ id }) => Number(id))
    expect([first.isLast, ids]).toEqual([false, ids.toSorted((a, b) => b - a)])
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await getDeliveries({ webhook: nowhere, limit: 1 })).toEqual({ type: 'WebhookNotFound' })
  })
})
