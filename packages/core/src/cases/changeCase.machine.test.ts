import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import type { CaseIdentity } from './caseIdentity'
import { type CaseDeleted, type ChangeCaseEvent, type ChangeCaseInput, changeCaseMachine } from './changeCase.machine'

const base = { group: 'hernia', base: 'baseline' }
const one: CaseIdentity = { ...base, name: 'VH_1', owner: 'ada' }
const load: ChangeCaseEvent = { type: 'load', ofCase: one }
const resolved = { type: 'CaseResolved', ...base, owner: 'ada', name: 'VH_1' } as const

function changing(answers: Partial<ChangeCaseInput['cases']> = {}, unsaved = false) {
  const asked: unknown[] = []
  const cases: ChangeCaseInput['cases'] = {
    resolveCase: async (request) => {
      asked.push(['load', request])
      return resolved
    },
    newCase: async (request) => {
      asked.push(['new', request])
      return { type: 'Ok', draft: 'd2' }
    },
    deleteCase: async (request) => {
      asked.push(['delete', request])
      return { type: 'Ok' }
    },
    ...answers,
  }
  const actor = createActor(changeCaseMachine, { input: { cases, base, hasUnsaved: () => unsaved } })
  const deleted: CaseDeleted[] = []
  actor.on('deleted', (event) => deleted.push(event))
  return { actor: actor.start(), asked, deleted }
}

const stateOf = (actor: ReturnType<typeof changing>['actor']) => actor.getSnapshot().value

describe('loading another case', () => {
  it('returns group, base, owner and name, and the page loads that case [CASE-09]', async () => {
    const { actor, asked } = changing()
    actor.send(load)
    const { output } = await waitFor(actor, (snapshot) => snapshot.matches('changed'))
    expect(output).toEqual({ ...base, owner: 'ada', name: 'VH_1', draft: null })
    expect(asked).toEqual([['load', one]])
  })

  it('stays on the page with a message when the case does not exist [CASE-09]', async () => {
    const { actor } = changing({ resolveCase: async () => ({ type: 'CaseNotFound' }) })
    actor.send(load)
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect([context.problem, context.next]).toEqual(['CaseNotFound', null])
    actor.send(load)
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it.each<ChangeCaseEvent>([load, { type: 'begin' }])(
    'asks first while there are unsaved answers: %o [CASE-07]',
    async (wish) => {
      const { actor, asked } = changing({}, true)
      actor.send(wish)
      expect(stateOf(actor)).toBe('confirming')
      actor.send({ type: 'back' })
      expect(stateOf(actor)).toBe('idle')
      expect(asked).toEqual([])
      actor.send(wish)
      actor.send({ type: 'confirm' })
      expect(stateOf(actor)).toBe(wish.type === 'load' ? 'loading' : 'beginning')
      await waitFor(actor, (snapshot) => snapshot.matches('changed'))
      expect(asked).toHaveLength(1)
    },
  )
})

describe('a new case', () => {
  it('is loaded once it has been created [CASE-09]', async () => {
    const { actor, asked } = changing()
    actor.send({ type: 'begin' })
    const { output } = await waitFor(actor, (snapshot) => snapshot.matches('changed'))
    expect(output).toEqual({ ...base, owner: null, name: null, draft: 'd2' })
    expect(asked).toEqual([['new', { base }]])
  })

  it('works with a server that names no draft [CASE-09]', async () => {
    const { actor } = changing({ newCase: async () => ({ type: 'Ok' }) })
    actor.send({ type: 'begin' })
    expect((await waitFor(actor, (snapshot) => snapshot.matches('changed'))).output?.draft).toBeNull()
  })

  it('is not created for a base that is gone', async () => {
    const { actor } = changing({ newCase: async () => ({ type: 'KnowledgeBaseNotFound' }) })
    actor.send({ type: 'begin' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(context.problem).toBe('KnowledgeBaseNotFound')
  })
})

describe('deleting a case', () => {
  const remove = (ofCase: CaseIdentity): ChangeCaseEvent => ({ type: 'delete', ofCase })

  it('warns first, and deletes on the second click [CASE-09]', async () => {
    const { actor, asked, deleted } = changing()
    actor.send(remove(one))
    expect(stateOf(actor)).toBe('warned')
    expect(asked).toEqual([])
    actor.send(remove({ ...one }))
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(asked).toEqual([['delete', one]])
    expect(deleted).toEqual([{ type: 'deleted', ofCase: one }])
    expect(actor.getSnapshot().context).toMatchObject({ toDelete: null, problem: null })
  })

  it.each<[string, CaseIdentity]>([
    ['name', { ...one, name: 'VH_2' }],
    ['owner', { ...one, owner: 'ben' }],
    ['group', { ...one, group: 'knee' }],
    ['base', { ...one, base: 'diary' }],
  ])('warns anew when the second click is on a case of another %s [CASE-09]', (_, other) => {
    const { actor, asked } = changing()
    actor.send(remove(one))
    actor.send(remove(other))
    expect(stateOf(actor)).toBe('warned')
    expect(actor.getSnapshot().context.toDelete).toEqual(other)
    expect(asked).toEqual([])
  })

  it('can be cancelled: the next click warns again [CASE-09]', () => {
    const { actor } = changing()
    actor.send(remove(one))
    actor.send({ type: 'back' })
    expect(actor.getSnapshot().context.toDelete).toBeNull()
    actor.send(remove(one))
    expect(stateOf(actor)).toBe('warned')
  })

  it('reports that the case was already gone [CASE-09]', async () => {
    const { actor, deleted } = changing({ deleteCase: async () => ({ type: 'CaseNotFound' }) })
    actor.send(remove(one))
    actor.send(remove(one))
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(context).toMatchObject({ problem: 'CaseNotFound', toDelete: null })
    expect(deleted).toEqual([])
  })
})

describe('a call without response', () => {
  const offline = () => Promise.reject(new Error('offline'))
  it.each<[Partial<ChangeCaseInput['cases']>, readonly ChangeCaseEvent[]]>([
    [{ resolveCase: offline }, [load]],
    [{ newCase: offline }, [{ type: 'begin' }]],
    [
      { deleteCase: offline },
      [
        { type: 'delete', ofCase: one },
        { type: 'delete', ofCase: one },
      ],
    ],
  ])('changes nothing and says why: %o', async (answers, events) => {
    const { actor } = changing(answers)
    for (const event of events) actor.send(event)
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(context).toMatchObject({ problem: 'failed', error: new Error('offline'), next: null, toDelete: null })
    actor.send({ type: 'delete', ofCase: one })
    expect(actor.getSnapshot().context).toMatchObject({ problem: null })
  })
})

describe('leaving a case', () => {
  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('stays with the case after %s', async (type) => {
    const refusing = async () => ({ type })
    for (const wish of [load, { type: 'begin' }] as const) {
      const { actor } = changing({ resolveCase: refusing, newCase: refusing })
      actor.send(wish)
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('idle'))
      expect(context).toMatchObject({ problem: 'failed', error: new Refused(type), next: null })
    }
  })

  it('clears the message of a failure on the next attempt [CASE-09]', async () => {
    for (const unsaved of [false, true]) {
      const { actor } = changing({ newCase: () => Promise.reject(new Error('offline')) }, unsaved)
      actor.send({ type: 'begin' })
      actor.send({ type: 'confirm' })
      await waitFor(actor, ({ context }) => context.problem === 'failed')
      actor.send({ type: 'begin' })
      expect(actor.getSnapshot().context).toMatchObject({ problem: null })
    }
  })
})

describe('every way from case to case', () => {
  const events: ChangeCaseEvent[] = [
    load,
    { type: 'begin' },
    { type: 'delete', ofCase: one },
    { type: 'confirm' },
    { type: 'back' },
    resolved,
    { type: 'Ok', draft: 'd2' },
    { type: 'CaseNotFound' },
    { type: 'KnowledgeBaseNotFound' },
    { type: 'unreachable', error: 'offline' },
  ]
  const pathsWith = (unsaved: boolean) =>
    getShortestPaths(changeCaseMachine, {
      input: {
        base,
        hasUnsaved: () => unsaved,
        cases: {
          resolveCase: async () => resolved,
          newCase: async () => ({ type: 'Ok' }),
          deleteCase: async () => ({ type: 'Ok' }),
        },
      },
      events,
      stopWhen: ({ status }) => status === 'done',
    })

  it('reaches every state', () => {
    const states = new Set(pathsWith(true).map(({ state }) => state.value))
    expect(states).toEqual(new Set(Object.keys(changeCaseMachine.states)))
  })

  it('is over with another case only [CASE-09]', () => {
    for (const { state } of pathsWith(true)) expect(state.status === 'done').toBe(state.matches('changed'))
  })

  it('leaves unsaved answers only after asking, and deletes only after two clicks [CASE-07] [CASE-09]', () => {
    for (const unsaved of [true, false])
      for (const { state, steps } of pathsWith(unsaved)) {
        const types = steps.map(({ event }) => event.type)
        const wasAsked = types.includes('confirm')
        if (unsaved && ['loading', 'beginning', 'changed'].some((one) => state.matches(one as 'loading')))
          expect(wasAsked).toBe(true)
        if (!unsaved) expect(state.matches('confirming')).toBe(false)
        if (state.matches('deleting'))
          expect(types.filter((type) => type === 'delete').length).toBeGreaterThanOrEqual(2)
        expect(state.matches('changed')).toBe(state.context.next !== null)
      }
  })
})

describe('any sequence of clicks', () => {
  it('deletes only a case that was clicked twice in a row [CASE-09]', () => {
    const anyCase = fc.constantFrom<CaseIdentity>(one, { ...one, name: 'VH_2' }, { ...one, owner: 'ben' })
    const click = fc.oneof(
      anyCase.map((ofCase): ChangeCaseEvent => ({ type: 'delete', ofCase })),
      fc.constant<ChangeCaseEvent>({ type: 'back' }),
    )
    fc.assert(
      fc.property(fc.array(click, { maxLength: 8 }), (clicks) => {
        const { actor, asked } = changing()
        const sent: ChangeCaseEvent[] = []
        for (const event of clicks) {
          if (stateOf(actor) === 'deleting') break
          actor.send(event)
          sent.push(event)
        }
        const [before, last] = sent.slice(-2)
        if (asked.length > 0) {
          expect(before).toEqual(last)
          expect(asked).toEqual([['delete', last?.type === 'delete' && last.ofCase]])
        }
      }),
    )
  })
})
