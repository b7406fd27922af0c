import { aBase } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type GetQuestionsResult, type OpenLinkEvent, openLinkMachine } from './openLink.machine'

const content = { base: aBase(), questions: ['smoker'] }
const executed = async (): Promise<GetQuestionsResult> => ({ type: 'CommandExecuted', ...content })

function opened(...answers: readonly (() => Promise<GetQuestionsResult>)[]) {
  let asked = 0
  const link = { getQuestions: () => (answers[asked++] ?? executed)() }
  return createActor(openLinkMachine, { input: { link } }).start()
}

describe('opening the page behind a link', () => {
  it('shows the questions of the token [ONCE-01]', async () => {
    const { context } = await waitFor(opened(), (page) => page.matches('opened'))
    expect(context.content).toEqual(content)
  })

  it.each(['PermissionError', 'TokenError', 'AddFactError'] as const)(
    'shows the error after %s [ONCE-03]',
    async (type) => {
      const { value, context } = await waitFor(
        opened(async () => ({ type })),
        ({ status }) => status === 'done',
      )
      expect(value).toBe('error')
      expect(context.content).toBeNull()
    },
  )

  it('can be retried after a lost connection [ONCE-01]', async () => {
    const actor = opened(() => Promise.reject(new Error('offline')))
    await waitFor(actor, (page) => page.matches('unreachable'))
    actor.send({ type: 'reload' })
    await waitFor(actor, (page) => page.matches('opened'))
  })
})

describe('every way of opening a link', () => {
  const events: OpenLinkEvent[] = [
    { type: 'CommandExecuted', ...content },
    { type: 'PermissionError' },
    { type: 'TokenError' },
    { type: 'AddFactError' },
    { type: 'unreachable', error: 'offline' },
    { type: 'reload' },
  ]
  const paths = getShortestPaths(openLinkMachine, {
    input: { link: { getQuestions: executed } },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(openLinkMachine.states)))
  })

  it('ends once it is opened, or cannot be [ONCE-01]', () => {
    const ends = ['opened', 'error']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('shows something only when opened', () => {
    for (const { state } of paths) expect(state.context.content !== null).toBe(state.matches('opened'))
  })
})
