import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { EvaluatedMatrix } from './evaluateMatrix'
import { emptyMatrix, withHeadFilter } from './matrix'
import type { MatrixPort } from './matrix.calls'
import { type MatrixEvent, matrixMachine } from './matrix.machine'

const base = { group: 'Training', base: 'visit' }
const smokes = { ChoseYesNo: { questionId: 'smoker', value: true } }
const spec = withHeadFilter(emptyMatrix(base), smokes)
const matrix: EvaluatedMatrix = { cases: 1, cells: [[{ type: 'Count', cases: 1, undecided: 0 }]] }

const kept: MatrixPort = {
  getMatrix: async () => ({ type: 'ReceivedMatrix', matrix }),
  saveMatrix: async () => ({ type: 'Ok' }),
  loadMatrix: async () => ({ type: 'LoadedMatrix', spec }),
  removeMatrix: async () => ({ type: 'Ok' }),
  listMatrices: async () => ({ type: 'ReceivedMatrices', names: ['Smokers'] }),
}

async function opened(parts: Partial<MatrixPort> = {}) {
  const actor = createActor(matrixMachine, { input: { matrices: { ...kept, ...parts }, base } }).start()
  const ready = () => waitFor(actor, (screen) => screen.matches('ready'))
  await ready()
  return { actor, ready }
}

describe('the matrix screen', () => {
  it('evaluates the matrix, and drops the result as soon as the matrix changes [STAT-02]', async () => {
    const { actor, ready } = await opened()
    actor.send({ type: 'setEvaluation', at: { row: 0, column: 0 }, evaluation: { Count: {} } })
    actor.send({ type: 'evaluate' })
    expect((await ready()).context).toMatchObject({ evaluated: matrix, spec: { evaluations: [[{ Count: {} }]] } })
    actor.send({ type: 'addHeadFilter', filter: smokes })
    expect(actor.getSnapshot().context).toMatchObject({ evaluated: null, spec: { headFilters: [smokes] } })
    actor.send({ type: 'addSideFilter', filter: smokes })
    actor.send({ type: 'removeHeadFilter', column: 0 })
    expect(actor.getSnapshot().context.spec).toMatchObject({ headFilters: [], sideFilters: [smokes] })
    actor.send({ type: 'removeSideFilter', row: 0 })
    expect(actor.getSnapshot().context.spec).toMatchObject({ headFilters: [], sideFilters: [] })
  })

  it('saves, loads and removes under a name, and reloads the list of names [STAT-02]', async () => {
    const asked: unknown[] = []
    const { actor, ready } = await opened({
      saveMatrix: async (request) => {
        asked.push(['save', request])
        return { type: 'Ok' }
      },
      removeMatrix: async (request) => {
        asked.push(['remove', request])
        return { type: 'Ok' }
      },
      listMatrices: async (request) => {
        asked.push(['list', request])
        return { type: 'ReceivedMatrices', names: [] }
      },
    })
    actor.send({ type: 'load', name: 'Smokers' })
    expect((await ready()).context.spec).toEqual(spec)
    actor.send({ type: 'save', name: 'Smokers' })
    await ready()
    actor.send({ type: 'remove', name: 'Smokers' })
    await ready()
    const list = ['list', { base }]
    expect(asked).toEqual([
      list,
      ['save', { name: 'Smokers', spec }],
      list,
      ['remove', { name: 'Smokers', base }],
      list,
    ])
  })

  it('does not save under an invalid name [STAT-10]', async () => {
    const { actor } = await opened()
    expect(actor.getSnapshot().can({ type: 'save', name: 'two words' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'save', name: 'Smokers' })).toBe(true)
  })

  it('reports wrong input or a missing matrix until the next action [STAT-07]', async () => {
    const { actor, ready } = await opened({
      getMatrix: async () => ({ type: 'InputError', error: 'CountNamesQuestion' }),
      loadMatrix: async () => ({ type: 'MatrixNotFound' }),
    })
    actor.send({ type: 'evaluate' })
    expect((await ready()).context).toMatchObject({ message: 'matrix.inputError', evaluated: null })
    actor.send({ type: 'load', name: 'gone' })
    expect(actor.getSnapshot().context.message).toBeNull()
    expect((await ready()).context.message).toBe('matrix.notFound')
    actor.send({ type: 'addHeadFilter', filter: smokes })
    expect(actor.getSnapshot().context.message).toBeNull()
  })

  it('keeps the matrix when a call fails', async () => {
    const { actor, ready } = await opened({ getMatrix: () => Promise.reject(new Error('offline')) })
    actor.send({ type: 'addHeadFilter', filter: smokes })
    actor.send({ type: 'evaluate' })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context).toMatchObject({ spec, error: new Error('offline') })
    actor.send({ type: 'reload' })
    expect((await ready()).context).toMatchObject({ spec, error: null })
  })

  it.each(['save', 'load', 'remove'] as const)('says why it could not %s a matrix [STAT-02]', async (type) => {
    const offline = () => Promise.reject(new Error('offline'))
    const { actor } = await opened({ saveMatrix: offline, loadMatrix: offline, removeMatrix: offline })
    actor.send({ type, name: 'Smokers' })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context.error).toEqual(new Error('offline'))
  })

  it('starts with one cell, without result or message, and lists saved matrices [STAT-02]', async () => {
    const { actor } = await opened()
    expect(actor.getSnapshot().context).toMatchObject({
      spec: emptyMatrix(base),
      evaluated: null,
      names: ['Smokers'],
      name: '',
      message: null,
      error: null,
    })
    const listing = createActor(matrixMachine, { input: { matrices: kept, base } }).getSnapshot()
    expect([listing.value, listing.context.names]).toEqual(['listing', []])
  })

  it('treats equivalent accents as one name, and no others [STAT-10]', async () => {
    const asked: unknown[] = []
    const { actor, ready } = await opened({
      loadMatrix: async (request) => {
        asked.push(request)
        return { type: 'LoadedMatrix', spec }
      },
    })
    for (const type of ['save', 'load', 'remove'] as const)
      expect(actor.getSnapshot().can({ type, name: 'two words' })).toBe(false)
    actor.send({ type: 'load', name: 'Gro\u0308ße' })
    expect((await ready()).context.name).toBe('Größe')
    expect(asked).toEqual([{ name: 'Größe', base }])
  })

  it('drops the result once another matrix has loaded, and keeps it otherwise [STAT-02]', async () => {
    let isThere = false
    const { actor, ready } = await opened({
      loadMatrix: async () => (isThere ? { type: 'LoadedMatrix', spec } : { type: 'MatrixNotFound' }),
    })
    actor.send({ type: 'evaluate' })
    await ready()
    actor.send({ type: 'load', name: 'Smokers' })
    expect((await ready()).context).toMatchObject({ evaluated: matrix, message: 'matrix.notFound' })
    isThere = true
    actor.send({ type: 'load', name: 'Smokers' })
    expect((await ready()).context).toMatchObject({ evaluated: null, spec, message: null })
  })
})

describe('every way through the matrix screen', () => {
  const events: MatrixEvent[] = [
    { type: 'ReceivedMatrices', names: ['Smokers'] },
    { type: 'evaluate' },
    { type: 'ReceivedMatrix', matrix },
    { type: 'InputError', error: 'x' },
    { type: 'save', name: 'Smokers' },
    { type: 'load', name: 'Smokers' },
    { type: 'remove', name: 'Smokers' },
    { type: 'LoadedMatrix', spec },
    { type: 'MatrixNotFound' },
    { type: 'Ok' },
    { type: 'removeHeadFilter', column: 0 },
    { type: 'unreachable', error: 'offline' },
    { type: 'reload' },
  ]
  const paths = getShortestPaths(matrixMachine, {
    input: { matrices: kept, base },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(matrixMachine.states)))
  })

  it('is never over', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('has a matrix of its own base at every step, and a message only where it is shown', () => {
    for (const { state } of paths) {
      expect(state.context.spec.base).toEqual(base)
      if (state.context.message !== null) expect(state.value).toBe('ready')
    }
  })
})
