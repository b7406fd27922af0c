import type { QueryNode } from '@casebook/core/queries/graph/graph'
import { describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { setOption } from '../deployment/options.repository'
import { queryNodes } from '../deployment/queryGraph'
import { visit } from '../entry/visitStudy.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { StartRefused } from '../startRefused'
import { openTestDatabase } from '../testing/testDatabase'
import { checkQueryGraph } from './checkQueryGraph'
import { insertQuery } from './queries.repository'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, root, aCase, caseRow, clock, db, services } = ward

type Person = typeof ada

const start = (who: Person, name: string, more: { nodeId?: string; value?: string; questionId?: string } = {}) =>
  who.queries.startQuery({ name, questionId: 'age', nodeId: 'source-query', value: 'check-source', ...more })

async function queriesOf(name: string, who = ada) {
  const received = await who.queries.getQueriesForCase({ name })
  return received.type === 'ReceivedQueries' ? received.queries : []
}

const answer = (who: Person, name: string, query: string, nodeId: string, value: string) =>
  who.queries.answer({ name, query, nodeId, value })

async function aQuery(name: string) {
  await aCase(name)
  expect(await start(rita, name)).toEqual({ type: 'Ok' })
  return (await queriesOf(name))[0]?.uuid ?? ''
}

const ok = { type: 'Ok' }
const error = (kind: string) => ({ type: 'QueryError', error: kind })

describe('a query over the wire', () => {
  it('has its steps with node, instant, value and source, in order [QRY-01]', async () => {
    const uuid = await aQuery('Thread')
    const asked = clock.now().toISOString()
    clock.pass(60_000)
    expect(await answer(ada, 'Thread', uuid, 'confirmed', 'correct-as-entered')).toEqual(ok)
    const [query, ...others] = await queriesOf('Thread')
    expect(others).toEqual([])
    expect(query).toEqual({
      uuid,
      checkId: null,
      questionId: 'age',
      caseIdentifier: 'Thread',
      group: 'Ward',
      base: 'visit',
      owner: 'ada',
      answers: { asked: 40, now: 40 },
      steps: [
        { nodeId: 'source-query', instant: asked, value: 'check-source', source: { kind: 'user', user: 'rita' } },
        {
          nodeId: 'confirmed',
          instant: clock.now().toISOString(),
          value: 'correct-as-entered',
          source: { kind: 'user', user: 'ada' },
        },
      ],
    })
  })

  it('brings every kind of source, and refuses to bring any other [QRY-01]', async () => {
    await aCase('Sources')
    const { id: caseId } = await caseRow('Sources')
    const sources = [
      { kind: 'user', user: 'ada' },
      { kind: 'unknownApiCall' },
      { kind: 'internal' },
      { kind: 'token' },
    ] as const
    const step = { nodeId: 'automatic-check', value: '', instant: clock.now().toISOString() }
    for (const source of sources)
      await insertQuery(db, { caseId, questionId: 'age', checkId: 'a-check' }, { ...step, source })
    const found = (await queriesOf('Sources')).map(({ checkId, steps }) => [checkId, steps[0]?.source])
    expect(found).toHaveLength(4)
    for (const source of sources) expect(found).toContainEqual(['a-check', source])
  })

  it('calls people by their names [QRY-01]', async () => {
    await db
      .updateTable('app_user')
      .set({ title: 'Dr.', first_name: 'Rita', last_name: 'Roth' })
      .where('username', '=', 'rita')
      .execute()
    const uuid = await aQuery('Named')
    await answer(ada, 'Named', uuid, 'confirmed', 'checked')
    const [query] = await queriesOf('Named')
    expect(query?.steps.map(({ source }) => source)).toEqual([
      { kind: 'user', user: 'rita', name: 'Dr. Rita Roth' },
      { kind: 'user', user: 'ada' },
    ])
  })

  it('is made of the nodes that the study has [QRY-02]', async () => {
    const received = await ada.queries.getAllNodes({})
    const nodes = received.type === 'ReceivedNodes' ? received.nodes : []
    expect(nodes).toHaveLength(15)
    expect(nodes.find(({ id }) => id === 'resolved')).toMatchObject({
      allowsFreeText: true,
      allowedInRoot: false,
      possibleParents: ['corrected', 'confirmed', 'not-available'],
      canBeSetByReporter: true,
      canBeSetByNormalUser: false,
      canBeSetByDataManager: true,
    })
  })

  it('begins with a node of the root and goes on with one that may follow [QRY-03]', async () => {
    const uuid = await aQuery('Order')
    expect(await start(rita, 'Order', { nodeId: 'resolved' })).toEqual(error('notAllowedHere'))
    expect(await answer(rita, 'Order', uuid, 'resolved', 'accepted')).toEqual(error('notAllowedHere'))
    expect(await answer(rita, 'Order', uuid, 'source-query', 'check-source')).toEqual(error('notAllowedHere'))
    expect(await answer(rita, 'Order', uuid, 'nothing', 'x')).toEqual(error('noNode'))
    expect((await queriesOf('Order')).map(({ steps }) => steps.length)).toEqual([1])
  })

  it('takes a node only from whom it is flagged for [QRY-03]', async () => {
    const uuid = await aQuery('Roles')
    expect(await start(ada, 'Roles')).toEqual(error('notYours'))
    expect(await start(dana, 'Roles')).toEqual(error('notYours'))
    expect(await start(dana, 'Roles', { nodeId: 'missing-query', value: 'please-complete' })).toEqual(ok)
    expect(await start(ada, 'Roles', { nodeId: 'question-from-site', value: 'What is meant?' })).toEqual(ok)
    // Who may not edit the case has no say for the centre.
    expect(await start(root, 'Roles', { nodeId: 'question-from-site', value: 'And here?' })).toEqual(error('notYours'))
    expect(await answer(rita, 'Roles', uuid, 'confirmed', 'correct-as-entered')).toEqual(error('notYours'))
    for (const who of [ada, rita, dana])
      expect(await start(who, 'Roles', { nodeId: 'automatic-check', value: 'x' })).toEqual(error('notYours'))
  })

  it('is closed when nothing can follow, and takes nothing more [QRY-04]', async () => {
    const uuid = await aQuery('Closed')
    await answer(ada, 'Closed', uuid, 'confirmed', 'correct-as-entered')
    expect(await answer(rita, 'Closed', uuid, 'resolved', 'accepted')).toEqual(ok)
    for (const [who, node] of [
      [ada, 'corrected'],
      [rita, 'follow-up-request'],
      [rita, 'resolved'],
    ] as const)
      expect(await answer(who, 'Closed', uuid, node, 'again')).toEqual(error('notAllowedHere'))
    expect((await queriesOf('Closed'))[0]?.steps).toHaveLength(3)
  })

  it('takes one of two answers that come at once', async () => {
    const uuid = await aQuery('AtOnce')
    const both = await Promise.all([
      answer(ada, 'AtOnce', uuid, 'not-available', 'not-recorded'),
      answer(ada, 'AtOnce', uuid, 'confirmed', 'correct-as-entered'),
    ])
    expect(both).toContainEqual(ok)
    expect(both).toContainEqual(error('notAllowedHere'))
    expect((await queriesOf('AtOnce'))[0]?.steps).toHaveLength(2)
  })

  it('needs something to be said, where the node allows no free text one of its values [QRY-05]', async () => {
    await aCase('Words')
    for (const value of ['', '  \n']) expect(await start(rita, 'Words', { value })).toEqual(error('noValue'))
    expect(await start(rita, 'Words', { value: 'in my own words' })).toEqual(ok)
    const nodes = await ada.queries.getAllNodes({})
    if (nodes.type !== 'ReceivedNodes') throw new Error(nodes.type)
    const strict = nodes.nodes.map((node) => ({ ...node, allowsFreeText: false }))
    await setOption(db, 'QueryNodes', strict, { by: null, at: clock.now() })
    expect(await start(rita, 'Words', { value: 'in my own words' })).toEqual(error('noValue'))
    expect(await start(rita, 'Words')).toEqual(ok)
    await setOption(db, 'QueryNodes', null, { by: null, at: clock.now() })
  })

  it('cannot begin before its case did [QRY-06]', async () => {
    await aCase('Early')
    clock.pass(-3_600_000)
    expect(await start(rita, 'Early')).toEqual(error('query start time before first entry time'))
    clock.pass(3_600_000)
    expect(await queriesOf('Early')).toEqual([])
  })

  it('is about a question of the base, or one occurrence of it', async () => {
    await aCase('About')
    for (const questionId of ['nothing', '__proto__', 'drug#1', ''])
      expect(await start(rita, 'About', { questionId })).toEqual(error('noSuchQuestion'))
    expect(await start(rita, 'About', { questionId: 'drug#2' })).toEqual(ok)
  })

  it('is started once by a delivery that comes twice', async () => {
    await aCase('Delivered')
    const request = { name: 'Delivered', questionId: 'age', nodeId: 'source-query', value: 'check-source' }
    for (const _ of [1, 2]) expect(await rita.queries.startQuery(request, { idempotencyKey: 'one' })).toEqual(ok)
    expect(await queriesOf('Delivered')).toHaveLength(1)
  })

  it('is there for who may read the case; for others there is no such case', async () => {
    const uuid = await aQuery('Private')
    const none = { type: 'CaseNotFound' }
    for (const name of ['Private', 'Nothing']) {
      expect(await ben.queries.getQueriesForCase({ name })).toEqual(none)
      expect(await start(ben, name, { nodeId: 'question-from-site', value: 'x' })).toEqual(none)
      expect(await answer(ben, name, uuid, 'confirmed', 'x')).toEqual(none)
    }
    const all = async (who: Person) => {
      const received = await who.queries.getAllQueries({})
      return received.type === 'ReceivedQueries' ? received.queries.map((query) => query.uuid) : []
    }
    for (const who of [ada, dana, root]) expect(await all(who)).toContain(uuid)
    expect(await all(ben)).toEqual([])
    await aCase('Second')
    expect(await answer(ada, 'Second', uuid, 'confirmed', 'x')).toEqual(error('noSuchQuery'))
  })

  it('takes nothing in a deleted case, and is still read there', async () => {
    const uuid = await aQuery('Deleted')
    await ada.cases.deleteCase({ base: visit, caseName: 'Deleted' })
    expect(await answer(ada, 'Deleted', uuid, 'confirmed', 'x')).toEqual({ type: 'CaseNotFound' })
    expect(await start(rita, 'Deleted')).toEqual({ type: 'CaseNotFound' })
    expect(await queriesOf('Deleted', rita)).toHaveLength(1)
  })

  it('keeps every step as it was said', async () => {
    await aQuery('Kept')
    await expect(db.updateTable('query_step').set({ value: 'x' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('query_step').execute()).rejects.toThrow('never changed')
  })

  it('is brought no more once it holds a source of no known kind: nobody knows whose word that is [QRY-01]', async () => {
    await aCase('Strange')
    const { id: caseId } = await caseRow('Strange')
    const step = { nodeId: 'automatic-check', value: '', instant: clock.now().toISOString() }
    // The cast is sound: it is what the program never writes.
    const source = { kind: 'gossip' } as never
    await insertQuery(db, { caseId, questionId: 'age', checkId: null }, { ...step, source })
    await expect(queriesOf('Strange')).rejects.toThrow('500')
  })
})

describe('the graph of query nodes, at a start', () => {
  const option = (value: unknown) => setOption(db, 'QueryNodes', value, { by: null, at: clock.now() })
  const nodes = async () => (await queryNodes(db)).map((node) => ({ ...node }))
  const changed = async (id: string, more: Partial<QueryNode>) =>
    (await nodes()).map((node) => (node.id === id ? { ...node, ...more } : node))

  it('is sound as it ships [MORE-10]', async () => {
    await expect(checkQueryGraph(db)).resolves.toBeUndefined()
  })

  it.each([
    ['understood', { canBeSetByNormalUser: false }, 'The query nodes are faulty: no role may set understood.'],
    ['further-question', { possibleParents: [] }, 'The query nodes are faulty: no query reaches further-question.'],
    [
      'resolved',
      { possibleParents: ['corrected', 'confirmed', 'not-available', 'resolved'] },
      'The query nodes are faulty: a query at resolved can never be closed.',
    ],
  ])('stops it with the name of %s [MORE-10]', async (id, more, reason) => {
    await option(await changed(id, more))
    await expect(checkQueryGraph(db)).rejects.toThrow(new StartRefused(reason))
    await option(null)
  })

  it('stops it with the name of a check that names no node for checks, which cannot be published either [MORE-10] [QRY-13]', async () => {
    const check = { id: 'old', questionId: 'age', if: { Known: { questionId: 'age' } }, nodeId: 'resolved', text: {} }
    const base = { ...wardBase, version: '9', checks: [check] }
    expect(await publishBase(services, base)).toEqual({
      type: 'Refused',
      reasons: [expect.stringContaining('names the query node resolved')],
    })
    // A version that was published before the nodes changed.
    const [version, document] = ['9', JSON.stringify(base)]
    await db
      .insertInto('base_version')
      .values({ group_name: base.group, name: base.id, version, checksum: '9', document, published_at: new Date() })
      .execute()
    await expect(checkQueryGraph(db)).rejects.toThrow(/: old of Ward\/visit 9: resolved\.$/)
  })
})
