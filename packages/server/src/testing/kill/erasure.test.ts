/** A server that is killed while it erases the answers of a case: what is there afterwards says all of them, or none, in every table. */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@casebook/api-adapter/client'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import { invitationsWire } from '@casebook/api-adapter/invitations/invitations.wire'
import { passwordLinkWire } from '@casebook/api-adapter/registration/passwordLink.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../../scripts/postgres.mjs'
import { casesCountedOtherwise } from '../../recount/recountCases'
import type { Database } from '../../services'
import { describeFault } from '../../trail/trailFault'
import { verifyTrail } from '../../trail/verifyTrail'
import { freePort } from '../freePort'
import { takesAll } from '../share'
import { temporaryFolder } from '../temporaryFolder'
import { createDatabase } from '../testPostgres'
import type { ServerProcess } from './serverProcess'
import { administrator, aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const base = { group: ledgerBase.group, base: ledgerBase.id }
const dana = { username: 'dana@ksc.example', password: 'Bernoulli numbers, 1843' }
const patience = { timeout: 200_000, interval: 20 }
const saidIn = (name: string) => `Kilimanjaro-${name}`

it('has erased nothing when it was killed in the middle, and erases all of it then [MORE-33]', async () => {
  const postgres = await startPostgres()
  const url = await createDatabase(postgres.urlOf('postgres'), 'erased', 'template0')
  const study = aStudy(temporaryFolder(), await freePort(), url)
  let server = await study.start()
  await createTwo(server)
  const id = await aCaseToErase(server, 'Middle')
  const erase = await mayErase(server, 'Middle', id)
  await study.inspect(async (db) => {
    const before = await tablesThatSay(db, saidIn('Middle'))
    expect(before).toEqual(['case_answers', 'case_entry'])
    await db.transaction().execute(async (tx) => {
      // What an erasure comes to last: it has changed the trail by then.
      await sql`lock table history_export_file in access exclusive mode`.execute(tx)
      const cutOff = erase()
      const waiting = sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'update history_export_file'`
      await expect.poll(async () => (await waiting.execute(db)).rows.length, patience).toBe(1)
      await server.kill()
      expect(await cutOff).toBeNull()
    })
    server = await study.start()
    expect(await tablesThatSay(db, saidIn('Middle'))).toEqual(before)
    expect(await faultsOf(db)).toEqual([])
    expect(await (await mayErase(server, 'Middle', id))()).toBe('ErasureSettled')
    await server.kill()
    expect(await tablesThatSay(db, saidIn('Middle'))).toEqual([])
    expect(await faultsOf(db)).toEqual([])
  })
  await postgres.stop()
})

it('says all or nothing on the embedded database, whenever it is killed [MORE-33]', async () => {
  const study = aStudy(temporaryFolder(), await freePort(), null)
  let server = await study.start()
  await createTwo(server)
  const whole = await aCaseToErase(server, 'Whole')
  const eraseWhole = await mayErase(server, 'Whole', whole)
  const began = performance.now()
  expect(await eraseWhole()).toBe('ErasureSettled')
  const took = performance.now() - began

  const moments = takesAll ? [0.6, 0.8, 0.95] : [0.8]
  for (const [round, moment] of moments.entries()) {
    const name = `Cut${round}`
    const id = await aCaseToErase(server, name)
    const erase = await mayErase(server, name, id)
    const cutOff = erase()
    await delay(took * moment)
    await server.kill()
    await cutOff
    let isErased = false
    await study.inspect(async (db) => {
      const { outcome } = await db
        .selectFrom('erasure')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      isErased = outcome === 'erased'
      const left = await tablesThatSay(db, saidIn(name))
      if (isErased) expect(left).toEqual([])
      else expect(left).toEqual(['case_answers', 'case_entry'])
      expect(await faultsOf(db)).toEqual([])
    })
    server = await study.start()
    expect(await (await mayErase(server, name, id))()).toBe(isErased ? 'NotNow' : 'ErasureSettled')
  }
  await server.stop()
  await study.inspect(async (db) => {
    expect(await tablesThatSay(db, saidIn(''))).toEqual([])
    expect(await faultsOf(db)).toEqual([])
  })
})

/** The administrator, and the second person of an erasure. */
async function createTwo(server: ServerProcess): Promise<void> {
  await createAdministrator(server)
  const { send } = await signIn(server)
  const person = {
    email: dana.username,
    firstName: 'Dana',
    lastName: 'Muster',
    roles: ['DATA_MANAGER'],
    bases: [],
  } as const
  const on = { language: 'en', activationContinuationLink: server.url } as const
  const invited = await createClient(invitationsWire, send).invite({ people: [person], ...on })
  if (invited.type !== 'Invited') throw new Error(invited.type)
  const token = invited.people[0]?.link?.split('/').at(-1) ?? ''
  const { password, username: user } = dana
  const set = await createClient(passwordLinkWire, send).SetPassword({ user, token, password })
  expect(set.type).toBe('CommandExecuted')
}

/** Answers the erasure, which waits for its second person. */
async function aCaseToErase(server: ServerProcess, name: string): Promise<string> {
  const { send } = await signIn(server)
  const facts = [
    { id: 'number0', value: 5895 },
    { id: 'text0', value: saidIn(name) },
  ]
  const key = { idempotencyKey: name }
  const made = await createClient(submissionWire, send).submitCase({ submission: { base, caseName: name, facts } }, key)
  expect(made.type).toBe('Submitted')
  const scope = { questions: null, reasons: true, reason: 'Consent was withdrawn' }
  const signs = { kind: 'askErasure', ...caseOf(name), questions: null, reasons: true } as const
  await createClient(erasureWire, send).confirmPassword({ signs, ...administrator })
  const asked = await createClient(erasureWire, send).askErasure({ ...caseOf(name), ...scope })
  if (asked.type !== 'ErasureAsked') throw new Error(asked.type)
  return asked.id
}

/** The second person has shown a credential, so that the erasure alone is killed. It answers null if the server went away. */
async function mayErase(server: ServerProcess, name: string, id: string): Promise<() => Promise<string | null>> {
  const { send } = await signIn(server, dana)
  const calls = createClient(erasureWire, send)
  const settled = { ...caseOf(name), id, outcome: 'erased' } as const
  const confirmed = await calls.confirmPassword({ signs: { kind: 'settleErasure', ...settled }, ...dana })
  expect(confirmed.type).toBe('PasswordConfirmed')
  return async () => {
    const answer = await calls.settleErasure(settled).catch((error: unknown) => {
      if (error instanceof TypeError) return null
      throw error
    })
    return answer?.type ?? null
  }
}

function caseOf(name: string) {
  return { ...base, owner: administrator.username, name }
}

/** All tables with a row that has this text anywhere. */
async function tablesThatSay(db: Database, text: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.id(schema, name)} as one where one::text like ${`%${text}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function faultsOf(db: Database): Promise<readonly string[]> {
  const key = await db.selectFrom('signing_key').select('public_key').executeTakeFirst()
  const found: string[] = []
  for (const all of [verifyTrail(db, key?.public_key), casesCountedOtherwise(db, new Date())])
    for await (const fault of all) found.push(describeFault(fault))
  return found
}
