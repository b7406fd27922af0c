import { aBase } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { EvaluatedMatrix } from './evaluateMatrix'
import { withColumn, withRow } from './layout'
import { emptyMatrix } from './matrix'
import type { MatrixPort } from './matrix.calls'
import { type MatrixEvent, matrixMachine } from './matrix.machine'
import { findingsOf, isUnsaved } from './matrixContext'

const base = { group: 'Training', base: 'visit' }
const smokes = { ChoseYesNo: { questionId: 'smoker', value: true } }
const spec = withColumn(emptyMatrix(base), smokes)
const matrix: EvaluatedMatrix = { cases: 1, cells: [[{ type: 'Count', cases: 1, undecided: 0 }]] }

const kept: MatrixPort = {
  getMatrix: async () => ({ type: 'ReceivedMatrix', matrix }),
  getCasesOfCell: async () => ({ type: 'ReceivedCasesOfCell', cases: [], next: null }),
  saveMatrix: async () => ({ type: 'Ok' }),
  loadMatrix: async () => ({ type: 'LoadedMatrix', spec }),
  removeMatrix: async () => ({ type: 'Ok' }),
  listMatrices: async () => ({ type: 'ReceivedMatrices', names: ['Smokers'] }),
}

const knowledgeBase = aBase()
const bases = { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase }) as const }
const smokers = { name: 'Smokers', savedBy: 'lea', savedAt: '2026-11-18T10:51:00Z', isMine: true }

async function opened(parts: Partial<MatrixPort> = {}, opens: string | null = null) {
  const input = { matrices: { ...kept, ...parts }, bases, base, opens }
  const actor = createActor(matrixMachine, { input }).start()
  const ready = () => waitFor(actor, (screen) => screen.matches('ready'))
  await ready()
  return { actor, ready }
}

describe('the matrix screen', () => {
  it('evaluates the matrix, and keeps the result with the matrix it belongs to [STAT-02]', async () => {
    const { actor, ready } = await opened()
    actor.send({ type: 'addValue', evaluation: { Count: {} } })
    actor.send({ type: 'evaluate' })
    const counted = { ...emptyMatrix(base), evaluations: [[{ Count: {} }]] }
    expect((await ready()).context).toMatchObject({ spec: counted, evaluated: { spec: counted, matrix } })
    actor.send({ type: 'addColumn', filter: smokes })
    expect(actor.getSnapshot().context).toMatchObject({ evaluated: { spec: counted }, spec: { headFilters: [smokes] } })
  })

  it('evaluates as of a past moment, and says why there is nothing of it [MORE-31]', async () => {
    const asked: unknown[] = []
    const answers = [
      { type: 'ReceivedMatrix', matrix },
      { type: 'MomentNotPast' },
      { type: 'NotPublishedThen' },
      { type: 'NotAskedThen', questions: ['smokes'] },
    ] as const
    const { actor, ready } = await opened({
      getMatrix: async ({ asOf }) => answers[asked.push(asOf) - 1] ?? answers[0],
    })
    const at = async (asOf: string | null) => {
      actor.send({ type: 'evaluate', asOf })
      return (await ready()).context
    }
    expect(await at('2026-03-01T10:00:00Z')).toMatchObject({ evaluated: { asOf: '2026-03-01T10:00:00Z' } })
    expect(await at('2036-03-01T10:00:00Z')).toMatchObject({ evaluated: null, momentFault: 'early' })
    expect(await at('1996-03-01T10:00:00Z')).toMatchObject({ evaluated: null, momentFault: 'before' })
    expect(await at('2025-03-01T10:00:00Z')).toMatchObject({ evaluated: null, notAskedThen: ['smokes'] })
    expect(await at(null)).toMatchObject({ evaluated: { asOf: null }, momentFault: null, message: null })
    const moments = ['2026-03-01T10:00:00Z', '2036-03-01T10:00:00Z', '1996-03-01T10:00:00Z', '2025-03-01T10:00:00Z']
    expect(asked).toEqual([...moments, undefined])
  })

  it('takes changes while it is evaluated or saved, and knows what was evaluated and saved [STAT-02]', async () => {
    const waiting: (() => void)[] = []
    const later = <T>(answer: T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer)))
    const { actor, ready } = await opened({
      getMatrix: () => later({ type: 'ReceivedMatrix', matrix }),
      saveMatrix: () => later({ type: 'Ok' }),
    })
    const answer = () => waiting.shift()?.()
    actor.send({ type: 'evaluate' })
    actor.send({ type: 'addColumn', filter: smokes })
    answer()
    expect((await ready()).context).toMatchObject({ evaluated: { spec: emptyMatrix(base) }, spec })
    actor.send({ type: 'save', name: 'Smokers', onlyNew: true })
    actor.send({ type: 'addRow', filter: smokes })
    answer()
    const { context } = await ready()
    expect(context).toMatchObject({ kept: spec, spec: withRow(spec, smokes) })
    expect(isUnsaved(context)).toBe(true)
  })

  it('adds, moves and removes columns, rows and values, and fills single cells [STAT-02]', async () => {
    const { actor } = await opened()
    const now = () => actor.getSnapshot().context.spec
    const smokesNot = { ChoseYesNo: { questionId: 'smoker', value: false } }
    const words = (text: string) => ({ Text: { text } })
    for (const filter of [smokes, smokesNot]) {
      actor.send({ type: 'addColumn', filter })
      actor.send({ type: 'addRow', filter })
    }
    actor.send({ type: 'moveColumn', from: 1, to: 0 })
    actor.send({ type: 'moveRow', from: 0, to: 1 })
    expect(now()).toMatchObject({ headFilters: [smokesNot, smokes], sideFilters: [smokesNot, smokes] })
    for (const text of ['a', 'b']) actor.send({ type: 'addValue', evaluation: words(text) })
    actor.send({ type: 'moveValue', from: 1, to: 0 })
    expect(now().evaluations[1]).toEqual(['b', 'a', 'b', 'a'].map(words))
    actor.send({ type: 'removeValue', index: 0 })
    actor.send({ type: 'setCell', at: { row: 0, column: 1 }, evaluation: null })
    actor.send({ type: 'removeColumn', index: 0 })
    actor.send({ type: 'removeRow', index: 1 })
    expect(now()).toMatchObject({ headFilters: [smokes], sideFilters: [smokesNot], evaluations: [[null]] })
  })

  it('opens the saved matrix that the address names, with the words of dropped questions [STAT-02] [STAT-07]', async () => {
    const dropped = [{ questionId: 'mesh', text: { en: 'Mesh' } }]
    const old = { ...emptyMatrix(base), sideFilters: [{ Equal: { questionId: 'mesh', value: 1 } }] }
    const { actor } = await opened(
      { loadMatrix: async () => ({ type: 'LoadedMatrix', spec: old, dropped }) },
      'Smokers',
    )
    const { context } = actor.getSnapshot()
    expect(context).toMatchObject({ name: 'Smokers', spec: old, dropped: new Map([['mesh', { en: 'Mesh' }]]) })
    expect(findingsOf(context)).toEqual([{ fault: 'NoSuchQuestion', path: 'sideFilters/0', questionId: 'mesh' }])
    expect(actor.getSnapshot().can({ type: 'evaluate' })).toBe(false)
  })

  it('knows whether anything is unsaved', async () => {
    const { actor, ready } = await opened()
    expect(isUnsaved(actor.getSnapshot().context)).toBe(false)
    actor.send({ type: 'addColumn', filter: smokes })
    expect(isUnsaved(actor.getSnapshot().context)).toBe(true)
    actor.send({ type: 'save', name: 'Smokers', onlyNew: false })
    expect(isUnsaved((await ready()).context)).toBe(false)
    actor.send({ type: 'clear' })
    expect(actor.getSnapshot().context).toMatchObject({ spec: emptyMatrix(base), name: '' })
    expect(isUnsaved(actor.getSnapshot().context)).toBe(false)
  })

  it('does not replace a matrix that somebody saved meanwhile under the same name', async () => {
    const { actor, ready } = await opened({ saveMatrix: async () => ({ type: 'MatrixExists' }) })
    actor.send({ type: 'save', name: 'Smokers', onlyNew: true })
    expect((await ready()).context).toMatchObject({ name: '', message: 'matrix.exists' })
  })

  it('says that its base is gone', async () => {
    const gone = { getKnowledgeBase: async () => ({ type: 'KnowledgeBaseNotFound' }) as const }
    const actor = createActor(matrixMachine, { input: { matrices: kept, bases: gone, base } }).start()
    expect((await waitFor(actor, (state) => state.matches('gone'))).context.structure).toBeNull()
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
    actor.send({ type: 'save', name: 'Smokers', onlyNew: true })
    expect((await ready()).context).toMatchObject({ name: 'Smokers', message: 'matrix.saved' })
    actor.send({ type: 'remove', name: 'Smokers' })
    expect((await ready()).context).toMatchObject({ name: '', message: 'matrix.removed' })
    const list = ['list', { base }]
    expect(asked).toEqual([
      list,
      ['save', { name: 'Smokers', spec, onlyNew: true }],
      list,
      ['remove', { name: 'Smokers', base }],
      list,
    ])
  })

  it('does not save under an invalid name [STAT-10]', async () => {
    const { actor } = await opened()
    expect(actor.getSnapshot().can({ type: 'save', name: 'two words', onlyNew: true })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'save', name: 'Smokers', onlyNew: true })).toBe(true)
  })

  it('reports wrong input or a missing matrix until the next action [STAT-07]', async () => {
    const { actor, ready } = await opened({
      getMatrix: async () => ({ type: 'InputError', error: 'CountNamesQuestion' }),
      loadMatrix: async () => ({ type: 'MatrixNotFound' }),
    })
    actor.send({ type: 'evaluate' })
    expect((await ready()).context).toMatchObject({
      message: 'matrix.inputError',
      inputError: 'CountNamesQuestion',
      evaluated: null,
    })
    actor.send({ type: 'load', name: 'gone' })
    expect(actor.getSnapshot().context.message).toBeNull()
    expect((await ready()).context.message).toBe('matrix.notFound')
    actor.send({ type: 'addColumn', filter: smokes })
    expect(actor.getSnapshot().context.message).toBeNull()
  })

  it('keeps the matrix when a call fails', async () => {
    const { actor } = await opened({ getMatrix: () => Promise.reject(new Error('offline')) })
    actor.send({ type: 'addColumn', filter: smokes })
    actor.send({ type: 'evaluate' })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context).toMatchObject({ spec, error: new Error('offline') })
    actor.send({ type: 'addRow', filter: smokes })
    expect(actor.getSnapshot().context.spec).toEqual(withRow(spec, smokes))
  })

  it('sends the call that failed again, or goes on without it [STAT-02]', async () => {
    const asked: unknown[] = []
    let isOffline = true
    const failing = async (request: unknown) => {
      asked.push(request)
      if (isOffline) throw new Error('offline')
      return { type: 'Ok' } as const
    }
    const { actor, ready } = await opened({ saveMatrix: failing, removeMatrix: failing })
    const failed = () => waitFor(actor, (screen) => screen.matches('unreachable'))
    actor.send({ type: 'remove', name: 'Smokers' })
    await failed()
    actor.send({ type: 'save', name: 'Smokers', onlyNew: true })
    await failed()
    isOffline = false
    actor.send({ type: 'reload' })
    expect((await ready()).context).toMatchObject({ name: 'Smokers', message: 'matrix.saved', error: null })
    const save = { name: 'Smokers', spec: emptyMatrix(base), onlyNew: true }
    expect(asked).toEqual([{ name: 'Smokers', base }, save, save])
  })

  it.each(['save', 'load', 'remove'] as const)('says why it could not %s a matrix [STAT-02]', async (type) => {
    const offline = () => Promise.reject(new Error('offline'))
    const { actor } = await opened({ saveMatrix: offline, loadMatrix: offline, removeMatrix: offline })
    actor.send({ type, name: 'Smokers', onlyNew: true })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context.error).toEqual(new Error('offline'))
  })

  it('starts with one cell, without result or message, and lists saved matrices [STAT-02]', async () => {
    const { actor } = await opened()
    expect(actor.getSnapshot().context).toMatchObject({
      spec: emptyMatrix(base),
      evaluated: null,
      saved: [{ name: 'Smokers', savedBy: '', savedAt: '', isMine: true }],
      name: '',
      message: null,
      error: null,
    })
    const listMatrices = async () => ({ type: 'ReceivedMatrices', names: ['Smokers'], matrices: [smokers] }) as const
    const loadMatrix = async () => ({ type: 'LoadedMatrix', spec, savedBy: 'ben' }) as const
    const withAuthors = await opened({ listMatrices, loadMatrix })
    expect(withAuthors.actor.getSnapshot().context.saved).toEqual([smokers])
    // Somebody saved it since.
    withAuthors.actor.send({ type: 'load', name: 'Smokers' })
    expect((await withAuthors.ready()).context.saved).toEqual([{ ...smokers, savedBy: 'ben' }])
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
      expect(actor.getSnapshot().can({ type, name: 'two words', onlyNew: true })).toBe(false)
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
    expect((await ready()).context).toMatchObject({ evaluated: { matrix }, message: 'matrix.notFound' })
    isThere = true
    actor.send({ type: 'load', name: 'Smokers' })
    expect((await ready()).context).toMatchObject({ evaluated: null, spec, message: null })
  })
})

describe('every way through the matrix screen', () => {
  const events: MatrixEvent[] = [
    { type: 'ReceivedKnowledgeBase', knowledgeBase },
    { type: 'KnowledgeBaseNotFound' },
    { type: 'ReceivedMatrices', names: ['Smokers'] },
    { type: 'evaluate' },
    { type: 'ReceivedMatrix', matrix },
    { type: 'InputError', error: 'x' },
    { type: 'save', name: 'Smokers', onlyNew: false },
    { type: 'load', name: 'Smokers' },
    { type: 'remove', name: 'Smokers' },
    { type: 'LoadedMatrix', spec },
    { type: 'MatrixNotFound' },
    { type: 'MatrixExists' },
    { type: 'Ok' },
    { type: 'removeColumn', index: 0 },
    { type: 'unreachable', error: 'offline' },
    { type: 'reload' },
  ]
  const paths = getShortestPaths(matrixMachine, {
    input: { matrices: kept, bases, base },
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
      if (state.context.message !== null) expect(['ready', 'listing', 'unreachable']).toContain(state.value)
    }
  })
})
