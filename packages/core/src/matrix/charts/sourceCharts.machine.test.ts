import { aBase } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { EvaluatedMatrix } from '../evaluateMatrix'
import { withColumn } from '../layout'
import { emptyMatrix } from '../matrix'
import { savedMatricesMachine } from '../savedMatrices.machine'
import { sourceChartsMachine } from './sourceCharts.machine'

const base = { group: 'Training', base: 'visit' }
const spec = withColumn(emptyMatrix(base), { ChoseYesNo: { questionId: 'smoker', value: true } })
const matrix: EvaluatedMatrix = { cases: 1, cells: [[{ type: 'Count', cases: 1, undecided: 0 }]] }
const knowledgeBase = aBase()
const source = { type: 'group', group: 'Team' } as const
const bases = { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase }) as const }

describe('the charts of a saved matrix', () => {
  it('are of the source that is chosen, and come once they are asked for again after a failure [STAT-09]', async () => {
    const asked: unknown[] = []
    const matrices = {
      loadMatrix: async () => ({ type: 'LoadedMatrix', spec }) as const,
      getMatrix: async (request: unknown) => {
        asked.push(request)
        if (asked.length === 1) throw new Error('offline')
        return { type: 'ReceivedMatrix', matrix } as const
      },
    }
    const actor = createActor(sourceChartsMachine, {
      input: { matrices, bases, base, name: 'Smokers', source },
    }).start()
    expect((await waitFor(actor, (screen) => screen.matches('unreachable'))).context.error).toEqual(
      new Error('offline'),
    )
    actor.send({ type: 'reload' })
    expect((await waitFor(actor, (screen) => screen.matches('shown'))).context).toMatchObject({ spec, matrix })
    expect(asked).toEqual([
      { spec, source },
      { spec, source },
    ])
  })

  it('can be waited for, shown, gone, refused and unreachable [STAT-09]', () => {
    const matrices = {
      loadMatrix: async () => ({ type: 'MatrixNotFound' }) as const,
      getMatrix: async () => ({ type: 'InputError', error: 'x' }) as const,
    }
    const paths = getShortestPaths(sourceChartsMachine, {
      input: { matrices, bases, base, name: 'Smokers', source },
      events: [
        { type: 'ReceivedKnowledgeBase', knowledgeBase },
        { type: 'LoadedMatrix', spec },
        { type: 'ReceivedMatrix', matrix },
        { type: 'MatrixNotFound' },
        { type: 'InputError', error: 'x' },
        { type: 'unreachable', error: 'offline' },
      ],
    })
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(sourceChartsMachine.states)))
    for (const { state } of paths) expect(state.context.matrix === null).toBe(!state.matches('shown'))
  })
})

describe('the saved matrices of a base', () => {
  it('are listed, and one is chosen [STAT-09]', async () => {
    let isOffline = true
    const server = {
      listMatrices: async () => {
        if (isOffline) throw new Error('offline')
        return { type: 'ReceivedMatrices', names: ['Smokers'] } as const
      },
    }
    const actor = createActor(savedMatricesMachine, { input: { server, base } }).start()
    await waitFor(actor, (screen) => screen.matches('unreachable'))
    isOffline = false
    actor.send({ type: 'reload' })
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'choose', name: 'Smokers' })
    expect(actor.getSnapshot().context).toMatchObject({ names: ['Smokers'], chosen: 'Smokers', error: null })
  })
})
