import { aBase } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { GetQuestionsResult, LinkContent } from '../tokens/command.calls'
import { type KeptLink, type OpenLinkEvent, openLinkMachine } from './openLink.machine'

const content: LinkContent = {
  base: aBase(),
  questions: ['smoker'],
  facts: [],
  language: 'sy',
  expiresAt: null,
  sentTo: '',
}
const kept: KeptLink = { content, facts: [{ id: 'smoker', value: true }], isSending: false, receipt: null }
const receipt = { answers: 1, receivedAt: '2026-11-24T10:00:00.000Z' }
const executed = async (): Promise<GetQuestionsResult> => ({
  type: 'CommandExecuted',
  data: content,
  base: content.base,
})
const offline = () => Promise.reject(new Error('offline'))

function opened(answers: readonly (() => Promise<GetQuestionsResult>)[] = [executed], before: KeptLink | null = null) {
  const asked: unknown[] = []
  const link = {
    GetQuestions: (request: unknown) => {
      asked.push(request)
      return (answers[asked.length - 1] ?? executed)()
    },
  }
  const input = { link, memory: { recall: async () => before }, token: 'secret' }
  return Object.assign(createActor(openLinkMachine, { input }).start(), { asked })
}

describe('opening the page behind a link', () => {
  it('shows the questions of the token [ONCE-01]', async () => {
    const page = opened()
    const { context } = await waitFor(page, (one) => one.matches('opened'))
    expect(context.content).toEqual(content)
    expect(page.asked).toEqual([{ token: 'secret', facts: [] }])
  })

  it.each(['PermissionError', 'TokenError', 'AddFactError'] as const)(
    'shows the error after %s [ONCE-03]',
    async (type) => {
      const { value, context } = await waitFor(opened([async () => ({ type })], kept), (state) =>
        state.matches('error'),
      )
      expect(value).toBe('error')
      expect(context.content).toBeNull()
    },
  )

  it('can be retried after a lost connection [ONCE-01]', async () => {
    const actor = opened([offline])
    await waitFor(actor, (page) => page.matches('unreachable'))
    actor.send({ type: 'reload' })
    await waitFor(actor, (page) => page.matches('opened'))
  })

  it('works without a connection on the device that opened it before [MORE-18]', async () => {
    const { context } = await waitFor(opened([offline], kept), (page) => page.matches('opened'))
    expect(context).toMatchObject({ content, kept })
  })

  it('goes on with a save that was on its way, and asks nothing first [MORE-18] [ONCE-03]', async () => {
    const page = opened([offline], { ...kept, isSending: true })
    await waitFor(page, (one) => one.matches('opened'))
    expect(page.asked).toEqual([])
  })

  it('shows the receipt again where the answers were sent from [MORE-18]', async () => {
    const page = opened([executed], { ...kept, facts: [], receipt })
    const { context } = await waitFor(page, ({ status }) => status === 'done')
    expect(page.getSnapshot().value).toBe('sent')
    expect(context.kept?.receipt).toEqual(receipt)
    expect(page.asked).toEqual([])
  })
})

describe('every way of opening a link', () => {
  const events: OpenLinkEvent[] = [
    { type: 'recalled', kept: null },
    { type: 'recalled', kept },
    { type: 'recalled', kept: { ...kept, isSending: true } },
    { type: 'recalled', kept: { ...kept, receipt } },
    { type: 'CommandExecuted', data: content, base: content.base },
    { type: 'PermissionError' },
    { type: 'TokenError' },
    { type: 'AddFactError' },
    { type: 'unreachable', error: 'offline' },
    { type: 'reload' },
  ]
  const paths = getShortestPaths(openLinkMachine, {
    input: { link: { GetQuestions: executed }, memory: { recall: async () => null }, token: 'secret' },
    events,
    serializeState: ({ value, context }) => JSON.stringify([value, context.kept, context.content !== null]),
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    const states = Object.keys(openLinkMachine.states).filter((state) => state !== 'recalled')
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('ends once it is opened or was sent; one that cannot be opened may be tried again [ONCE-01]', () => {
    const ends = ['opened', 'sent']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('shows questions only when opened', () => {
    for (const { state } of paths) expect(state.context.content !== null).toBe(state.matches('opened'))
  })
})
