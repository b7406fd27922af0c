import { createHash } from 'node:crypto'
import { createClient } from '@casebook/api-adapter/client'
import { matrixWire } from '@casebook/api-adapter/matrix/matrix.wire'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startWard, wardBase } from '../locks/ward.fixture'
import { textsIn } from '../testing/readFiles'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'

const ward = await startWard(await openTestDatabase())
const { ada, rita, ben, clock } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const statistics = (who: typeof ada) => createClient(statisticsWire, who.browser.send)

async function data(who: typeof ada, asOf?: Date, identifyingBecause?: string): Promise<Uint8Array> {
  const form = {
    ...visit,
    as: 'zip',
    ...(asOf && { asOf: asOf.toISOString() }),
    ...(identifyingBecause && { identifyingBecause }),
  } as const
  const answer = await statistics(who).getAllStatistics(form)
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return new Uint8Array(await answer.file.content.arrayBuffer())
}

const ages = {
  headFilters: [{ Greater: { questionId: 'age', value: 5 } }],
  sideFilters: [],
  evaluations: [[{ Average: { questionId: 'age' } }]],
}

async function matrix(who: typeof ada, asOf?: Date) {
  const answer = await createClient(matrixWire, who.browser.send).getMatrix({
    spec: { base: visit, ...ages },
    ...(asOf && { asOf: asOf.toISOString() }),
  })
  if (answer.type !== 'ReceivedMatrix') throw new Error(answer.type)
  return answer.matrix
}

const filesOf = async (bytes: Uint8Array) => Object.fromEntries(await textsIn(bytes))
const sum = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const momentOf = async (asOf: Date) => JSON.parse((await filesOf(await data(rita, asOf)))['moment.json'] ?? '')

/** A moment after everything that has happened. What happens next is later. */
function moment(): Date {
  const now = clock.now()
  clock.pass(settlesAfter)
  return now
}

let count = 0
let version = 1
const names: string[] = []
const oneOf = (n: number) => names[n % names.length] ?? ''

const moves = {
  async enter(n: number) {
    const name = `Case${++count}`
    await ward.aCase(name, [
      { id: 'age', value: n },
      { id: 'drug#2', value: `x${n}` },
      { id: 'note (Annotation)', value: 'said' },
    ])
    names.push(name)
  },
  change: (n: number) => ward.fromOutside(oneOf(n), [{ id: 'age', value: n + 100 }]),
  withdraw: (n: number) => ward.fromOutside(oneOf(n), [{ id: 'drug#2', value: null }]),
  remove: (n: number) => ada.cases.deleteCase({ base: visit, caseName: oneOf(n) }),
  async restore(n: number) {
    await ward.root.cases.restoreCase({ base: visit, owner: 'ada', caseName: oneOf(n) })
  },
  async publish() {
    const [first, ...rest] = wardBase.questionnaires
    const asked = { id: `pulse${++version}`, type: 'Num' as const, text: { en: `Pulse ${version}` } }
    const questionnaires = [
      { ...first, questions: [asked, ...(first?.questions ?? [])] } as (typeof rest)[number],
      ...rest,
    ]
    await publishBase(ward.services, { ...wardBase, version: `${version}`, questionnaires })
  },
} as const

type Move = keyof typeof moves

describe('data as of a past moment', () => {
  it('are those that were downloaded then, and the same to the byte ever after [MORE-31]', async () => {
    const step = fc.tuple(fc.constantFrom(...(Object.keys(moves) as Move[])), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        await moves.enter(1)
        const made: {
          readonly at: Date
          readonly then: Record<string, string>
          readonly bytes: Uint8Array
          readonly sums: unknown
        }[] = []
        for (const [move, n] of steps) {
          await moves[move](n)
          const then = await filesOf(await data(rita))
          const sums = await matrix(rita)
          const at = moment()
          made.push({ at, then, bytes: await data(rita, at), sums })
        }
        for (const { at, then, bytes, sums: ofMatrix } of made) {
          expect(await matrix(rita, at)).toEqual(ofMatrix)
          const again = await data(rita, at)
          expect(sum(again)).toBe(sum(bytes))
          const { 'moment.json': said, SHA256SUMS: sums, ...files } = await filesOf(again)
          expect(files).toEqual(then)
          expect(JSON.parse(said ?? '')).toMatchObject({ study: visit, moment: at.toISOString() })
          expect(sums).toContain(`${sum(then['cases.csv'] ?? '')}  cases.csv\n`)
        }
      }),
      {
        ...tries(5),
        examples: [
          [
            [
              ['enter', 3],
              ['change', 0],
              ['publish', 0],
              ['enter', 5],
              ['remove', 1],
              ['restore', 1],
              ['withdraw', 0],
            ],
          ],
        ],
      },
    )
  }, 120_000)

  it('say their version and the sum of their tables [MORE-31]', async () => {
    const before = moment()
    await moves.publish()
    await moves.enter(7)
    const after = moment()
    expect(await momentOf(before)).toMatchObject({ version: String(version - 1) })
    const files = await filesOf(await data(rita, after))
    const lines = ['cases.csv', 'drugs.csv'].map((name) => `${sum(files[name] ?? '')}  ${name}\n`).join('')
    expect(JSON.parse(files['moment.json'] ?? '')).toMatchObject({
      version: String(version),
      cases: (files['cases.csv'] ?? '').trim().split('\r\n').length - 1,
      dataset: sum(lines),
    })
  })

  it('are within the reach that the reader has now [MORE-31]', async () => {
    await moves.enter(1)
    const at = moment()
    expect((await statistics(ben).getAllStatistics({ ...visit, asOf: at.toISOString() })).type).toBe(
      'InsufficientPermissions',
    )
    const own = await statistics(ben).getStatistics({ ...visit, asOf: at.toISOString() })
    if (own.type !== 'ReceivedBinaryData') throw new Error(own.type)
    const files = await filesOf(new Uint8Array(await own.file.content.arrayBuffer()))
    expect(JSON.parse(files['moment.json'] ?? '')).toMatchObject({ cases: 0 })
  })

  it('are refused for a moment to come, and for one before the study [MORE-31]', async () => {
    const asked = (asOf: string) => statistics(rita).getAllStatistics({ ...visit, asOf })
    expect(await asked(new Date(clock.now().getTime() + 60_000).toISOString())).toEqual({ type: 'MomentNotPast' })
    expect(await asked('2001-01-01T00:00:00.000Z')).toEqual({ type: 'NotPublishedThen' })
    await expect(matrix(rita, new Date(clock.now().getTime() + 60_000))).rejects.toThrow('MomentNotPast')
    await expect(matrix(rita, new Date('2001-01-01'))).rejects.toThrow('NotPublishedThen')
    const spec = { base: visit, ...ages, evaluations: [[{ Average: { questionId: 'asked later' } }]] }
    const asOf = moment().toISOString()
    expect(await createClient(matrixWire, rita.browser.send).getMatrix({ spec, asOf })).toEqual({
      type: 'NotAskedThen',
      questions: ['asked later'],
    })
  })
})
