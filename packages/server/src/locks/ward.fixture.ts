/** A ward over real HTTP: a study with a part that patients fill in, and people of every role to work with it. */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import { locksWire } from '@casebook/api-adapter/locks/locks.wire'
import { logWire } from '@casebook/api-adapter/log/log.wire'
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { queriesWire } from '@casebook/api-adapter/queries/queries.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { tokensWire } from '@casebook/api-adapter/tokens/tokens.wire'
import type { Base } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import type { Role } from '@casebook/core/permissions/capabilities'
import { areas } from '../areas'
import { publishBase } from '../bases/publishBase'
import { loadCase } from '../caseList/loadCase'
import type { Config } from '../config/config'
import type { Replica } from '../database/replica'
import { changeDraft, lockDraft } from '../drafts/drafts.repository'
import { onDraft } from '../drafts/onDraft'
import { ofVisit, visitBase } from '../entry/visitStudy.fixture'
import { savedFacts } from '../facts/facts.repository'
import type { Source } from '../schema'
import type { Database } from '../services'
import { createUser } from '../session/users'
import { Browser, startTestServer } from '../testing/testServer'

const password = 'Bernoulli numbers, 1843'

export const wardBase: Base = {
  ...visitBase,
  questionnaires: [
    ...visitBase.questionnaires.map((one) =>
      one.id === 'drugs' ? { ...one, meta: { 'permission/patient': 'true' } } : one,
    ),
    {
      id: 'diary',
      text: { en: 'Diary' },
      initial: true,
      meta: { 'permission/externalOnly': 'true' },
      questions: [
        { id: 'sleep', type: 'Num', text: { en: 'Hours of sleep' } },
        { id: 'mood', type: 'Text', text: { en: 'Mood' } },
      ],
    },
  ],
}

const people: Readonly<Record<string, readonly Role[]>> = {
  ada: ['PI'],
  ben: [],
  rita: ['REPORTER'],
  dana: ['DATA_MANAGER'],
  paul: ['PI', 'REPORTER'],
  root: ['ADMIN'],
}

export type Ward = Awaited<ReturnType<typeof startWard>>

export async function startWard(db: Database, config: Partial<Config> = {}, runsJobs = false, replica?: Replica) {
  const server = await startTestServer({ db, areas, config, runsJobs, ...(replica && { replica }) })
  const { services, clock } = server
  for (const [username, roles] of Object.entries(people))
    await createUser(db, { username, password, roles, at: clock.now() })
  await publishBase(services, wardBase)

  async function signIn(username: string) {
    const browser = new Browser(server)
    const calls = {
      username,
      browser,
      cases: wireClient(casesWire, browser.send),
      entry: wireClient(entryWire, browser.send),
      files: createClient(filesWire, browser.send),
      locks: wireClient(locksWire, browser.send),
      log: wireClient(logWire, browser.send),
      options: wireClient(optionsWire, browser.send),
      queries: wireClient(queriesWire, browser.send),
      sdv: wireClient(sdvWire, browser.send),
      tokens: wireClient(tokensWire, browser.send),
    }
    const { type } = await createClient(sessionWire, browser.send).login({ user: username, password })
    if (type !== 'LoginSuccessful') throw new Error(`${username} was answered ${type}`)
    return calls
  }

  const visitors = {
    ada: await signIn('ada'),
    ben: await signIn('ben'),
    rita: await signIn('rita'),
    dana: await signIn('dana'),
    paul: await signIn('paul'),
    root: await signIn('root'),
  }
  const { ada } = visitors

  /** A new case of ada's with these answers, saved. Answers its draft. `entry`: her calls, once her first session is over. */
  async function aCase(
    name: string,
    facts: readonly Fact[] = [{ id: 'age', value: 40 }],
    { entry } = ada,
  ): Promise<string> {
    const begun = await entry.reset(ofVisit)
    if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
    const { id: draft } = begun.draft
    const taken = await entry.addFactsJson({ ...ofVisit, draft, facts })
    const saved = await entry.savecase({ ...ofVisit, draft, userfn: name })
    if (saved.type !== 'OkWithGroups') throw new Error(`${name}: ${JSON.stringify([taken, saved])}`)
    return draft
  }

  const caseRow = (name: string) =>
    db.selectFrom('study_case').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  /** Answers that come into ada's case by another way than her typing. Answers what was wrong with them. */
  async function fromOutside(name: string, facts: readonly Fact[], source: Source = { kind: 'token', token: 'link' }) {
    const { id, revision, group_name, base_name, base_version_id, owner } = await caseRow(name)
    return db.transaction().execute(async (tx) => {
      const studyCase = { id, name, owner, revision, group: group_name, base: base_name, versionId: base_version_id }
      const opened = await loadCase(services, tx, 'ben', {
        ...studyCase,
        savedAt: clock.now(),
        deletedAt: null,
        progress: 0,
        site: null,
        status: null,
      })
      const draft = await lockDraft(tx, { id: opened })
      const { errors } = await onDraft(services, tx, draft).addFacts(facts, { author: 'ada', source })
      if (errors.length > 0) return errors
      const saved = await onDraft(services, tx, draft).save({ author: 'ada', source, name })
      await changeDraft(tx, draft.id, { discardedAt: clock.now() })
      return saved.type
    })
  }

  const answersOf = async (name: string) => {
    const { id, revision } = await caseRow(name)
    return Object.fromEntries((await savedFacts(db, id, revision)).map((fact) => [fact.id, fact.value]))
  }

  /** The lines of the server log of these kinds that tell of the case. */
  async function logOf(name: string, ...kinds: readonly string[]) {
    const rows = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
    return rows.filter(({ kind, payload }) => kinds.includes(kind) && payload.case === name)
  }

  return { server, services, clock, db, ...visitors, aCase, caseRow, fromOutside, answersOf, logOf, signIn }
}
