/** A study in which every call can be tried: small bases, cases with something of everything on them, and people. */
import { randomUUID } from 'node:crypto'
import type { Base } from '@casebook/core/bases/base'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { Role } from '@casebook/core/permissions/capabilities'
import { publishBase } from '../../bases/publishBase'
import { readConfig } from '../../config/config'
import { insertDraft } from '../../drafts/drafts.repository'
import { createLog } from '../../log'
import { insertQuery } from '../../queries/queries.repository'
import { insertMark } from '../../sdv/sdv.repository'
import { insertStep } from '../../secondFactor/secondSteps.repository'
import type { Database, Services } from '../../services'
import { hashOfSecret, newSecret } from '../../session/secrets/secret'
import { createUser } from '../../session/users'
import { insertToken } from '../../tokens/tokens.repository'
import { type MakeCall, officeOf } from '../officeOf'
import { aClock, notQueued } from '../testServer'
import { type NamedCase, piece } from './caseCalls'

/** Everything about a case but the draft, which is each person's own. */
export type StudyCase = Omit<NamedCase, 'draft'> & { readonly versionId: number }

const en = (text: string) => ({ en: text })

/** One part to answer, one signed, one confirmed, and one that patients fill in. */
export function aBase(id: string): Base {
  const part = (name: string, question: string, meta: Record<string, string> = {}) => ({
    id: name,
    text: en(name),
    initial: true,
    meta,
    questions: [{ id: question, type: 'Num' as const, text: en(question), optional: true }],
  })
  const form = part('form', 'age')
  return {
    id,
    group: 'Study',
    version: '1',
    text: en(id),
    languages: ['en'],
    config: {
      availableLanguages: ['en'],
      acceptLanguages: ['en'],
      fallbackLanguage: 'en',
      usePaDaWaN: false,
      showSolutionPanel: true,
      numberOfColumns: 2,
    },
    questionnaires: [
      { ...form, questions: [...form.questions, { id: 'photo', type: 'File', text: en('photo'), optional: true }] },
      part('signed', 'weight'),
      part('confirmed', 'height'),
      part('diary', 'sleep', { 'permission/externalOnly': 'true' }),
    ],
    solutions: [],
    rules: [],
  }
}

export async function openStudy(db: Database) {
  const clock = aClock()
  const services: Services = {
    db,
    config: readConfig({}),
    log: createLog({ logLevel: 'silent' }),
    now: clock.now,
    queueJob: notQueued,
  }
  const office = officeOf(services)

  return {
    db,
    services,
    clock,
    office,
    async publish(...ids: readonly string[]) {
      for (const id of ids) {
        const { type } = await publishBase(services, aBase(id))
        if (type !== 'Published') throw new Error(`The base ${id} was ${type}`)
      }
    },
    /** They enter their cases before they have their roles: some roles have none of their own. */
    async person(username: string): Promise<MakeCall> {
      await createUser(db, { username, at: clock.now() })
      return office.signIn(username)
    },
    async giveRoles(username: string, roles: readonly Role[]) {
      await db
        .updateTable('app_user')
        .set({ roles: [...roles] })
        .where('username', '=', username)
        .execute()
    },
    /** A saved case with an answer, a signature, a confirmation and an open query, each made at a time of its own. */
    async aCase(
      call: MakeCall,
      { group, base, owner, name, site }: CaseIdentity & { readonly site?: string },
      age: number,
    ): Promise<StudyCase> {
      clock.pass(1_000)
      const begun = await done(call('Dialog?action=reset', { kbg: group, kb: base, language: 'none' }))
      const { id: draft } = (begun as { draft: { id: string } }).draft
      const of = { kbg: group, kb: base, draft }
      await done(call('answerFiles?action=keepPiece', { group, base, draft, question: 'photo', ...piece }))
      const facts = [
        { id: 'age', value: age },
        { id: 'photo', value: piece?.file },
      ]
      await done(call('Dialog?action=addFactsJson', { ...of, facts }))
      const saved = await done(call('Dialog?action=savecase', { ...of, userfn: name, owner, ...(site && { site }) }))
      const { revision } = saved as { revision: string }
      const row = await db
        .selectFrom('study_case')
        .select(['id', 'base_version_id'])
        .where('revision', '=', revision)
        .executeTakeFirstOrThrow()
      const mark = { user: owner, at: clock.now(), verification: {} }
      const seen = { revision, hash: 'none' }
      await insertMark(db, row.id, { ...mark, questionnaireId: 'signed', level: 'PI' }, seen)
      await insertMark(db, row.id, { ...mark, questionnaireId: 'confirmed', level: 'PI' }, seen)
      await insertMark(db, row.id, { ...mark, questionnaireId: 'confirmed', level: 'Monitor' }, seen)
      const step = { nodeId: 'source-query', value: `${age}?`, source: { kind: 'user', user: owner } } as const
      const asked = { caseId: row.id, questionId: 'age', checkId: null }
      const query = await insertQuery(db, asked, { ...step, instant: clock.now().toISOString() })
      const link = {
        secretHash: randomUUID(),
        kind: 'link',
        reusable: false,
        issuer: owner,
        caseId: row.id,
        questions: ['sleep'],
      } as const
      const window = { opens: '2026-02-01', closes: '2026-02-20', remind_on: '2026-02-01' }
      const flags = { is_done: false, is_counted: true, is_closed: false, reminded_on: null }
      const late = { case_id: row.id, questionnaire: 'diary', owner, group_name: group, base_name: base }
      await db
        .insertInto('follow_up')
        .values({ ...late, ...window, ...flags })
        .execute()
      const token = await insertToken(db, { ...link, expiresAt: null, language: null }, clock.now())
      return { group, base, owner, name, id: row.id, revision, query, token, versionId: row.base_version_id }
    },
    /** The secret of a token for what patients answer, made while they might. */
    async tokenOf(issuer: string, { id: caseId }: StudyCase, kind: 'link' | 'app' = 'link'): Promise<string> {
      const secret = newSecret()
      const made = {
        secretHash: hashOfSecret(secret),
        kind,
        reusable: kind === 'app',
        issuer,
        caseId,
        questions: ['sleep'],
      }
      await insertToken(db, { ...made, expiresAt: null, language: null }, clock.now())
      return secret
    },
    /** The cookie of somebody who has given the password, and is asked for a code. */
    async stepOf(username: string): Promise<string> {
      const browser = newSecret()
      const [tokenHash, browserHash] = [newSecret(), browser].map(hashOfSecret) as [string, string]
      const expiresAt = new Date(clock.now().getTime() + 5 * 60_000)
      await insertStep(db, { tokenHash, browserHash, username, expiresAt, tries: 5 })
      return browser
    },
    /** A draft left behind by somebody who opened the case once. */
    draftOf(username: string, { id: caseId, group, base, versionId, revision: startedFrom }: StudyCase) {
      return insertDraft(db, { username, group, base, versionId, caseId, startedFrom }, clock.now())
    },
  }
}

export type Study = Awaited<ReturnType<typeof openStudy>>

async function done(answer: ReturnType<MakeCall>): Promise<unknown> {
  const { kind, value, text } = await answer
  if (!['ReceivedState', 'Ok', 'OkWithGroups', 'PieceKept'].includes(kind)) throw new Error(text)
  return value
}

/** A case that nobody has. */
export function noCase(): StudyCase {
  const ids = { id: randomUUID(), revision: randomUUID(), query: randomUUID(), token: randomUUID() }
  return { group: 'Study', base: 'open', owner: 'far', name: 'Missing', ...ids, versionId: 1 }
}
