/**
 * Four cases of one name: of two people, in two bases. Every call that names a case is made about each of them, and touches that one
 * only; said by the name alone, the name fits several, and nothing is done.
 */
import { allCalls } from '@casebook/api-adapter/testing/wires'
import excel from 'exceljs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGroup } from '../groups/createGroup'
import { isNow } from '../groups/groups.fixture'
import { readPdf } from '../history/document/readPdf.fixture'
import { insertRights } from '../sdv/credential.repository'
import { writeSite } from '../sites/sites.repository'
import { otherCalls } from '../testing/authz/calls/otherCalls'
import { tokenCalls } from '../testing/authz/calls/tokenCalls'
import { caseCalls, type NamedCase } from '../testing/authz/caseCalls'
import { mayNameACase } from '../testing/authz/namingFields'
import { rowsByCase } from '../testing/authz/rowsByCase'
import { openStudy, type StudyCase } from '../testing/authz/study'
import type { MakeCall } from '../testing/officeOf'
import type { Answered } from '../testing/resultOf'
import { openRewindableDatabase } from '../testing/rewindable'

const { db, rewound } = await openRewindableDatabase()
const study = await openStudy(db)

type Call = keyof typeof caseCalls & string

const named: NamedCase[] = []
const people = new Map<string, MakeCall>()

beforeAll(async () => {
  await study.publish('one', 'two')
  for (const username of ['ada', 'ben', 'rita']) people.set(username, await study.person(username))
  const cases: StudyCase[] = []
  for (const owner of ['ada', 'ben'])
    for (const base of ['one', 'two'])
      cases.push(await study.aCase(as(owner), { group: 'Study', base, owner, name: 'VH_1' }, 41 + cases.length))
  await createGroup(db, { name: 'Ward', description: '', sharedCases: true, owner: 'ada' }, study.clock.now())
  await isNow(db, 'Ward', 'ben', 'JoinedWithAllCases')
  await createGroup(db, { name: 'Team', description: '', sharedCases: false, owner: 'rita' }, study.clock.now())
  await isNow(db, 'Team', 'ada', 'JoinedWithSelectedCases')
  await isNow(db, 'Team', 'ben', 'JoinedWithSelectedCases')
  await createGroup(db, { name: 'Ulm', description: '', sharedCases: false, owner: 'rita' }, study.clock.now())
  await writeSite(db, 'Ulm', 'rita', study.clock.now())
  await study.giveRoles('ada', ['PI', 'ADMIN'])
  await study.giveRoles('rita', ['REPORTER'])
  for (const one of cases) {
    study.clock.pass(1_000)
    const draft = await study.draftOf('ada', one)
    named.push({ ...one, draft })
    const { group: kbg, base: kb } = one
    await as('ada')('Dialog?action=addFactsJson', { kbg, kb, draft, facts: [{ id: 'age', value: 60 + named.length }] })
    await as('ada')('token?action=getCaseToken', {
      ...caseCalls['token?action=getCaseToken']!.request({ ...one, draft }, user),
    })
  }
})

const as = (username: string) => people.get(username) as MakeCall
const user = { entersCases: true }

const confirmation = 'verification?action=confirmAnswer'
const closing = 'followUps?action=closeFollowUps'

/** Monitors confirm and the owner shares; ada may do all the rest with all four. */
function callerFor(call: Call, { owner }: NamedCase): string {
  if (call === 'sdv?action=setMonitorSdv' || call === 'sdv?action=unSetMonitorSdv') return 'rita'
  if (call === confirmation || call === 'verification?action=unconfirmAnswer') return 'rita'
  if (call.startsWith('groupsApi') || call === 'cases?action=deleteCase') return owner
  return 'ada'
}

/** Preparation for the call, alike for all four cases. */
async function prepare(call: Call, one: NamedCase): Promise<void> {
  if (call === 'cases?action=restoreCase')
    for (const each of named) await as(each.owner)('cases?action=deleteCase', byName(each))
  // It saves the latest draft of the base: that of the case which was opened last.
  if (call === 'cases?action=saveCase') await as('ada')('cases?action=loadCase', byName(one))
  // The answer was there when the monitor verified it.
  if (call.endsWith('confirmAnswer'))
    await db
      .updateTable('sdv_entry')
      .set({ verification: JSON.stringify({ none: 'a hash' }) })
      .where('level', '=', 'Monitor')
      .execute()
  if (call.endsWith('confirmAnswer')) await giveCredential('rita')
  if (call === 'verification?action=unconfirmAnswer')
    for (const each of named) await as('rita')(confirmation, caseCalls[confirmation]!.request(each, user))
  if (call === 'followUps?action=reopenFollowUps')
    for (const each of named) await as('ada')(closing, caseCalls[closing]!.request(each, user))
  // Only somebody who opened the case can leave it.
  if (call === 'Dialog?action=unsetDirtyBit')
    for (const each of named)
      await as('ada')('Dialog?action=beThere', { kbg: each.group, kb: each.base, draft: each.draft })
}

/** As if they had just given their credential for it, which they do not have here. */
async function giveCredential(username: string): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('id_hash as idHash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const signatures = named.flatMap(({ id: caseId }) =>
    (['setMonitor', 'unsetMonitor'] as const).map((move) => ({
      caseId,
      questionnaire: 'confirmed',
      key: 'none',
      move,
    })),
  )
  await insertRights(db, session, { username, means: 'password', at: study.clock.now(), saysName: false, signatures })
}

const byName = ({ group, base, owner, name: caseName }: NamedCase) => ({ base: { group, base }, owner, caseName })

async function changedBy(work: () => Promise<void>): Promise<readonly string[]> {
  const before = await rowsByCase(db, named)
  await work()
  const after = await rowsByCase(db, named)
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  )
}

/** The case that an answer is of, by what only one of them has. */
async function casesIn({ text, kind }: Answered): Promise<readonly string[]> {
  if (kind === 'CaseResolved' || kind === 'ReceivedAssignments')
    return named
      .filter((one) => text.includes(`"base":"${one.base}"`) && text.includes(`"owner":"${one.owner}"`))
      .map(({ id }) => id)
  const marks = await db.selectFrom('sdv_entry').select(['case_id', 'set_at']).execute()
  return named
    .filter((one) => {
      const at = marks.find(({ case_id }) => case_id === one.id)?.set_at.toISOString() ?? ''
      return [one.id, one.revision, one.query, one.draft, one.token, at].some((mark) => text.includes(mark))
    })
    .map(({ id }) => id)
}

/** Lines of the requirements on which only one of several cases of a name shows that they are met. */
const requirements: Readonly<Record<string, string>> = {
  'token?action=invalidateQuestionnaireToken': ' [TOKN-04]',
  'locks?action=unlockQuestionnaire': ' [LOCK-03]',
  'logApi?action=logUnlock': ' [LOCK-03]',
  'groupsApi?action=setAssignment': ' [GRP-09]',
}
const tagged = (call: Call) => [call, requirements[call] ?? ''] as const

const calls = new Map(allCalls.map(({ name, call }) => [name, call]))
const namingCalls = Object.keys(caseCalls) as Call[]
const shownOtherwise = [
  'option?action=setInterimLocks',
  'Dialog?action=reset',
  'dialogApi?action=exportCaseHistory',
  'dialogApi?action=exportCaseDocument',
  'interview?action=handOver',
  // They give nothing to a person who has not said who they are; `verification.test.ts` shows what they give.
  'verification?action=confirmPassword',
  'verification?action=confirmPasskey',
  'verification?action=beginProviderSigning',
  'verification?action=confirmProvider',
  // They take another person and a credential; `erasure.test.ts` shows that they touch the named case only.
  'erasure?action=getErasures',
  'erasure?action=askErasure',
  'erasure?action=settleErasure',
  // All four answered with the same photo.
  'answerFiles?action=keptPieces',
  'answerFiles?action=draftFile',
  'answerFiles?action=caseFile',
  // It changes only the server log; `queryFiles.test.ts` reads its rows.
  'query?action=getQueriesForCaseExcel',
]
/** Calls whose answer, or whose rows, show which case was touched. */
const reads = namingCalls.filter((name) => calls.get(name)?.changes === false && !shownOtherwise.includes(name))
const changes = namingCalls.filter((name) => calls.get(name)?.changes && !shownOtherwise.includes(name))

const needsBase = (call: Call) => calls.get(call)?.request._zod.def.shape.base?._zod.optin === undefined

it('knows of every call whether it names a case [MORE-01]', () => {
  expect([...namingCalls, ...Object.keys({ ...otherCalls, ...tokenCalls })].sort()).toEqual(
    allCalls.map(({ name }) => name).sort(),
  )
})

it('takes no call for one that names none whose request has a field for a case [MORE-01]', () => {
  const suspects = allCalls.filter(({ name, call }) => name in otherCalls && mayNameACase(call)).map(({ name }) => name)
  expect(suspects).toEqual([])
})

describe('with four cases of one name', () => {
  it.each(changes.map(tagged))('%s touches the named one only [MORE-01]%s', async (call) => {
    for (const one of named)
      await rewound(async () => {
        await prepare(call, one)
        const { request, done } = caseCalls[call]!
        const changed = await changedBy(async () => {
          const caller = callerFor(call, one)
          const answer = await as(caller)(call, request(one, { entersCases: caller !== 'rita' }))
          expect(answer.kind, answer.text).toBe(done)
        })
        expect(changed).toEqual([one.id])
      })
  })

  it.each(reads)('%s answers of the named one only [MORE-01]', async (call) => {
    for (const one of named)
      await rewound(async () => {
        const { request, done } = caseCalls[call]!
        const changed = await changedBy(async () => {
          const answer = await as(callerFor(call, one))(call, request(one, user))
          expect(answer.kind, answer.text).toBe(done)
          expect(await casesIn(answer)).toEqual([one.id])
        })
        expect(changed).toEqual([])
      })
  })

  it('option?action=setInterimLocks locks the one whose id it names [MORE-01] [LOCK-02]', async () => {
    for (const one of named)
      await rewound(async () => {
        await as('ada')('option?action=setInterimLocks', { value: { caseIds: [one.id], tabIds: [] } })
        const locked = []
        for (const each of named) {
          const tree = await as('ada')('Dialog?action=tree', caseCalls['Dialog?action=tree']!.request(each, user))
          if ((tree.value as { draft: { locked: readonly string[] } }).draft.locked.includes('form'))
            locked.push(each.id)
        }
        expect(locked).toEqual([one.id])
      })
  })

  it('Dialog?action=reset puts away the named draft only, and begins a case of its own [MORE-01]', async () => {
    for (const one of named)
      await rewound(async () => {
        const changed = await changedBy(async () => {
          await as('ada')('Dialog?action=reset', caseCalls['Dialog?action=reset']!.request(one, user))
        })
        expect([...changed].sort()).toEqual([one.id, 'elsewhere'].sort())
      })
  })

  it('dialogApi?action=exportCaseHistory gives the trail of the named one only [MORE-01] [HIST-06]', async () => {
    const call = 'dialogApi?action=exportCaseHistory'
    const ages = named.map((_, nth) => 41 + nth)
    for (const [nth, one] of named.entries())
      await rewound(async () => {
        const { body } = await as('ada')(call, caseCalls[call]!.request(one, user))
        const workbook = new excel.Workbook()
        await workbook.xlsx.load(body.buffer as ArrayBuffer)
        const cells = workbook.worksheets.flatMap((sheet) => sheet.getSheetValues()).flat()
        expect(ages.filter((age) => cells.includes(age))).toEqual([41 + nth])
      })
  })

  it.each(['answerFiles?action=keptPieces', 'answerFiles?action=draftFile', 'answerFiles?action=caseFile'])(
    '%s finds the photo of the named one only [MORE-01]',
    async (call) => {
      for (const one of named)
        await rewound(async () => {
          await sql`delete from answer_file where draft_id in (
          select id from draft where case_id is distinct from ${one.id})`.execute(db)
          const found = []
          for (const each of named) {
            const { kind, value } = await as('ada')(call, caseCalls[call]!.request(each, user))
            if (kind === 'ReceivedFile' || (value as { pieces?: number }).pieces === 1) found.push(each.id)
          }
          expect(found).toEqual([one.id])
        })
    },
  )

  it('interview?action=handOver hands over for the named one only [MORE-01]', async () => {
    for (const one of named)
      await rewound(async () => {
        const call = 'interview?action=handOver'
        expect((await as('ada')(call, caseCalls[call]!.request(one, user))).kind).toBe('HandedOver')
        const rows = await db.selectFrom('session').select('handed_over').where('handed_over', 'is not', null).execute()
        const { group, base, owner, name } = one
        expect(rows).toMatchObject([{ handed_over: { group, base, owner, name } }])
      })
  })

  const byNameAlone = namingCalls.filter((name) => {
    const { owner } = calls.get(name)?.request._zod.def.shape ?? {}
    return owner?._zod.optin !== undefined && !name.startsWith('Dialog')
  })

  it.each(byNameAlone)('%s does nothing for the name alone, nor for the name and the base [MORE-01]', async (call) => {
    for (const one of named)
      for (const left of [['base', 'owner'], ['owner']])
        await rewound(async () => {
          await prepare(call, one)
          const { request, done } = caseCalls[call]!
          const caller = callerFor(call, one)
          const whole = request(one, { entersCases: caller !== 'rita' })
          const said = Object.fromEntries(Object.entries(whole).filter(([field]) => !left.includes(field)))
          if (!('base' in said) && needsBase(call)) return
          const changed = await changedBy(async () => {
            const answer = await as(caller)(call, said)
            expect(answer.kind, answer.text).not.toBe(done)
          })
          expect(changed.filter((id) => id !== 'elsewhere')).toEqual([])
        })
  })

  const byId = namingCalls.filter((name) => {
    const fields = Object.keys(calls.get(name)?.request._zod.def.shape ?? {})
    return ['caseName', 'caseIdentifier'].some((field) => fields.includes(field)) && !name.endsWith('saveCase')
  })

  it.each(byId)('%s takes the id of the case instead of its name [MORE-01]', async (call) => {
    for (const one of named)
      await rewound(async () => {
        await prepare(call, one)
        const { request, done } = caseCalls[call]!
        const caller = callerFor(call, one)
        const answer = await as(caller)(call, request({ ...one, name: one.id }, { entersCases: caller !== 'rita' }))
        expect(answer.kind, answer.text).toBe(done)
      })
  })
})

describe('a name that one case within reach has', () => {
  it('is enough, as a client of the specified wire says it [MORE-01] [TOKN-04] [LOCK-03] [GRP-09]', async () => {
    const [one] = named
    if (!one) throw new Error('There are four cases')
    await rewound(async () => {
      await db.updateTable('study_case').set({ name: 'VH_2' }).where('id', '=', one.id).execute()
      const only = { ...one, name: 'VH_2' }
      for (const [call, caller] of [
        ['token?action=invalidateQuestionnaireToken', 'ada'],
        ['locks?action=unlockQuestionnaire', 'ada'],
        ['groupsApi?action=setAssignment', 'ada'],
        ['query?action=getQueriesForCase', 'ada'],
      ] as const) {
        const { base: _, owner: __, ...said } = caseCalls[call]!.request(only, user)
        expect((await as(caller)(call, said)).kind).toBe(caseCalls[call]!.done)
      }
    })
  })

  it('refuses a save of the latest draft when it is another’s case of the name [MORE-01]', async () => {
    const [adas, , bens] = named
    if (!adas || !bens) throw new Error('There are four cases')
    await rewound(async () => {
      await as('ada')('cases?action=loadCase', byName(bens))
      const changed = await changedBy(async () => {
        expect((await as('ada')('cases?action=saveCase', byName(adas))).kind).toBe('DraftNotFound')
        const { group: kbg, base: kb } = adas
        for (const said of [{ owner: 'ada' }, {}])
          expect((await as('ada')('Dialog?action=savecase', { kbg, kb, userfn: 'VH_1', ...said })).kind).toBe(
            'DraftNotFound',
          )
        const wrong = { kbg, kb, draft: bens.draft, userfn: 'VH_1', owner: 'ada' }
        expect((await as('ada')('Dialog?action=savecase', wrong)).kind).toBe('DraftNotFound')
      })
      expect(changed).toEqual([])
    })
  })

  it('dialogApi?action=exportCaseDocument writes the named one only [MORE-01] [MORE-32]', async () => {
    const call = 'dialogApi?action=exportCaseDocument'
    const ages = named.map((_, nth) => `${41 + nth}`)
    for (const [nth, one] of named.entries())
      await rewound(async () => {
        const { body } = await as('ada')(call, caseCalls[call]!.request(one, user))
        const words = (await readPdf(body)).pages.join('\n').split(/\s+/)
        expect(ages.filter((age) => words.includes(age))).toEqual([`${41 + nth}`])
      })
  })
})
