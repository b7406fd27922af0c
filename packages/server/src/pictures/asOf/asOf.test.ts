/** Pictures and lists as of a past moment are those that people saw then. */

import { createClient } from '@casebook/api-adapter/client'
import { pastCasesWire } from '@casebook/api-adapter/pictures/pastCases.wire'
import { picturesWire } from '@casebook/api-adapter/pictures/pictures.wire'
import type { PastCasesPage } from '@casebook/core/pictures/pastCases.calls'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { batchSize } from '../../access/inBatches'
import { publishBase } from '../../bases/publishBase'
import { operations, startClinic } from '../../followUps/clinic.fixture'
import { openTestDatabase } from '../../testing/testDatabase'
import { tries } from '../../testing/tries'

const clinic = await startClinic(await openTestDatabase())
const { ada, ben, rita, dana, root, db, save, clock, services } = clinic
afterAll(() => clinic.server.close())

const study = { group: 'Ward', base: 'operations' }
type Person = Pick<typeof ada, 'browser'>

const pictures = ({ browser }: Person, asOf?: Date, base = study) =>
  createClient(picturesWire, browser.send).getStudyPictures({ base, ...(asOf && { asOf: asOf.toISOString() }) })

async function numbers(by: Person, asOf?: Date) {
  const answer = await pictures(by, asOf)
  if (answer.type !== 'ReceivedStudyPictures') throw new Error(answer.type)
  const { asOf: _, ...rest } = answer
  return rest
}

const page = ({ browser }: Person, asOf: Date, after?: NonNullable<PastCasesPage['next']>) =>
  createClient(pastCasesWire, browser.send).getPastCases({
    base: study,
    asOf: asOf.toISOString(),
    ...(after && { after }),
  })

async function list(by: Person, asOf: Date): Promise<PastCasesPage['cases']> {
  const cases: PastCasesPage['cases'][number][] = []
  for (let after: PastCasesPage['next'] | undefined; after !== null; ) {
    const answer = await page(by, asOf, after)
    if (answer.type !== 'ReceivedPastCases') throw new Error(answer.type)
    cases.push(...answer.cases)
    after = answer.next
  }
  return cases
}

/** What the lists of now say of the cases: the past ones of this moment say the same. */
async function listNow() {
  const { rows } = await sql<Record<string, unknown>>`
    select owner, name, saved_at as "savedAt", revision, progress, verification_level as level
      from study_case where base_name = 'operations' and deleted_at is null order by owner, name`.execute(db)
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: (savedAt as Date).toISOString() }))
}

const asListed = (cases: PastCasesPage['cases']) =>
  cases.map(({ owner, name, revision, progress, level, savedAt }) => ({
    owner,
    name,
    revision,
    progress,
    level,
    savedAt,
  }))

/** A moment after everything that has happened. What happens next is later. */
function moment(): Date {
  const now = clock.now()
  clock.pass(settlesAfter)
  return now
}

const names: string[] = []
const oneOf = (n: number) => names[n % names.length] ?? ''
const people = [ada, ben]

const moves = {
  async enter(n: number) {
    const name = `Case${names.length + 1}`
    await save(people[n % 2] ?? ada, name, [{ id: 'day', value: n % 3 === 0 ? '2026-01-20' : '2026-12-01' }])
    names.push(name)
  },
  change: (n: number) => clinic.fromOutside(oneOf(n), [{ id: 'day', value: `2026-0${(n % 8) + 1}-11` }]),
  answer: (n: number) => clinic.fromOutside(oneOf(n), [{ id: 'pain', value: n }]),
  sign: (n: number) => ada.sdv.setPiSdv({ caseIdentifier: oneOf(n), questionnaireId: 'surgery' }),
  verify: (n: number) => rita.sdv.setMonitorSdv({ caseIdentifier: oneOf(n), questionnaireId: 'surgery' }),
  withdraw: (n: number) => ada.sdv.unSetPiSdv({ caseIdentifier: oneOf(n), questionnaireId: 'surgery' }),
  ask: (n: number) =>
    rita.queries.startQuery({ nodeId: 'source-query', questionId: 'day', value: 'check-source', name: oneOf(n) }),
  remove: (n: number) =>
    root.cases.deleteCase({ base: study, caseName: oneOf(n), owner: people[n % 2]?.username ?? '' }),
  restore: (n: number) => root.cases.restoreCase({ base: study, caseName: oneOf(n), owner: 'ada' }),
} as const

type Move = keyof typeof moves

describe('as of a past moment', () => {
  it('pictures and lists are those of then, whatever happens later [MORE-31]', async () => {
    const step = fc.tuple(fc.constantFrom(...(Object.keys(moves) as Move[])), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        await moves.enter(0)
        const seen: { at: Date; numbers: unknown; list: unknown }[] = []
        for (const [move, n] of steps) {
          await moves[move](n)
          seen.push({ numbers: await numbers(dana), list: await listNow(), at: moment() })
        }
        for (const { at, numbers: then, list: listed } of seen) {
          expect(await numbers(dana, at)).toEqual(then)
          expect(asListed(await list(dana, at))).toEqual(listed)
        }
      }),
      {
        ...tries(5),
        examples: [
          [
            [
              ['sign', 0],
              ['verify', 0],
              ['ask', 0],
              ['change', 0],
              ['answer', 0],
              ['enter', 1],
              ['withdraw', 0],
              ['remove', 0],
            ],
          ],
        ],
      },
    )
  }, 120_000)

  it('are within the reach that the reader has now, and come in pages [MORE-31]', async () => {
    for (let n = 0; n < batchSize; n++) await save(ben, `Page${n}`, [{ id: 'pain', value: n }])
    const at = moment()
    const own = await list(ben, at)
    expect(new Set(own.map(({ owner }) => owner))).toEqual(new Set(['ben']))
    expect(own.length).toBeGreaterThanOrEqual(batchSize)
    const first = await page(dana, at)
    if (first.type !== 'ReceivedPastCases') throw new Error(first.type)
    expect([first.cases.length, first.count]).toEqual([batchSize, (await list(dana, at)).length])
    expect(await pictures(ben, at)).toMatchObject({ cases: own.length })
  })

  it('say what became of a case since [MORE-31]', async () => {
    await save(ada, 'Since_1', [{ id: 'pain', value: 1 }])
    await save(ada, 'Since_2', [{ id: 'pain', value: 1 }])
    await save(ada, 'Since_3', [{ id: 'pain', value: 1 }])
    const at = moment()
    await clinic.fromOutside('Since_1', [{ id: 'pain', value: 2 }])
    await ada.cases.deleteCase({ base: study, caseName: 'Since_2', owner: 'ada' })
    const since = (await list(ada, at)).filter(({ name }) => name.startsWith('Since'))
    expect(since.map(({ name, since }) => [name, since])).toEqual([
      ['Since_1', 'saved'],
      ['Since_2', 'deleted'],
      ['Since_3', undefined],
    ])
  })

  it('name the sections that the study did not have then [MORE-31]', async () => {
    const at = moment()
    const pulse = { id: 'pulse', text: { en: 'Pulse' }, initial: true, questions: [] }
    await publishBase(services, { ...operations, version: '2', questionnaires: [...operations.questionnaires, pulse] })
    const lacking = { notAskedThen: [{ id: 'pulse', text: { en: 'Pulse' } }] }
    expect(await pictures(dana, at)).toMatchObject(lacking)
    expect(await page(dana, at)).toMatchObject({ ...lacking, version: operations.version })
    expect(await pictures(dana, moment())).not.toHaveProperty('notAskedThen')
  })

  it('are refused for a moment to come, before the study, and for a study that is not open [MORE-31]', async () => {
    const toCome = new Date(clock.now().getTime() + 60_000)
    expect([await pictures(dana, toCome), await page(dana, toCome)]).toEqual([
      { type: 'MomentNotPast' },
      { type: 'MomentNotPast' },
    ])
    const early = new Date('2001-01-01')
    expect([await pictures(dana, early), await page(dana, early)]).toEqual([
      { type: 'NotPublishedThen' },
      { type: 'NotPublishedThen' },
    ])
    expect(await pictures(dana, early, { group: 'Ward', base: 'nothing' })).toEqual({ type: 'KnowledgeBaseNotFound' })
  })
})
