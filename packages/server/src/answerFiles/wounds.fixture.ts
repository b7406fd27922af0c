/** A study that asks for photos and other files, and people who answer it. */
import { answerFilesWire } from '@casebook/api-adapter/answerFiles/answerFiles.wire'
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import type { Base } from '@casebook/core/bases/base'
import { fileTypes, fileValue } from '@casebook/core/bases/files/fileRecord'
import type { Role } from '@casebook/core/permissions/capabilities'
import { areas } from '../areas'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import type { Database } from '../services'
import { createUser } from '../session/users'
import { Browser, startTestServer } from '../testing/testServer'
import { piecesOf, recordOf } from './pieces.fixture'

const en = (text: string) => ({ en: text })

export const woundsBase: Base = {
  ...visitBase,
  id: 'wounds',
  rules: [],
  solutions: [],
  questionnaires: [
    {
      id: 'wound',
      text: en('Wound'),
      initial: true,
      meta: { 'permission/patient': 'true' },
      questions: [
        { id: 'photo', type: 'File', text: en('Photo of the wound') },
        { id: 'report', type: 'File', text: en('Report'), mediaTypes: fileTypes, maxBytes: 3 * 2 ** 20 },
        { id: 'words', type: 'Text', text: en('Words') },
      ],
    },
    {
      id: 'staff',
      text: en('For staff'),
      initial: true,
      questions: [{ id: 'scan', type: 'File', text: en('Scan') }],
    },
  ],
}

export const wounds = { group: woundsBase.group, base: woundsBase.id }

const password = 'Bernoulli numbers, 1843'
const people: Readonly<Record<string, readonly Role[]>> = { ada: ['PI'], ben: [], rita: ['REPORTER'], root: ['ADMIN'] }

export async function startWounds(db: Database) {
  const server = await startTestServer({ db, areas })
  await publishBase(server.services, woundsBase)
  for (const [username, roles] of Object.entries(people))
    await createUser(db, { username, password, roles, at: server.clock.now() })

  async function signIn(user: string) {
    const browser = new Browser(server)
    const calls = {
      browser,
      session: createClient(sessionWire, browser.send),
      entry: createClient(entryWire, browser.send),
      cases: createClient(casesWire, browser.send),
      files: createClient(answerFilesWire, browser.send),
      interview: createClient(interviewWire, browser.send),
      erasure: createClient(erasureWire, browser.send),
    }
    await calls.session.login({ user, password })
    return calls
  }

  const ada = await signIn('ada')
  let cases = 0

  /** A new case of ada's, saved, and her draft of it. */
  async function aCase() {
    const name = `W_${++cases}`
    await ada.entry.reset(wounds)
    await ada.entry.savecase({ ...wounds, caseName: name, owner: 'ada', evenEmpty: true, force: true })
    const resolved = await ada.cases.loadCase({ ...wounds, owner: 'ada', name })
    if (resolved.type !== 'CaseResolved' || resolved.draft === undefined) throw new Error('The case has no draft')
    return { name, draft: { ...wounds, draft: resolved.draft }, identity: { ...wounds, owner: 'ada', name } }
  }

  /** Brings the bytes, and the answer that names them. */
  async function answered(
    draft: { group: string; base: string; draft: string },
    bytes: Uint8Array,
    { question = 'photo', record = recordOf(bytes) } = {},
  ) {
    for (const piece of piecesOf(bytes, record)) await ada.files.keepPiece({ ...draft, question, ...piece })
    await ada.entry.addFactsJson({ ...draft, facts: [{ id: question, value: fileValue(record) }] })
    return record
  }

  return { db, server, ada, signIn, aCase, answered }
}
