import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type OptionEvent,
  type OptionSetResult,
  optionMachine,
  type ReceivedOption,
  unsavedFields,
} from './option.machine'

const stored = (text: string, version = text, changedBy: string | null = 'root'): ReceivedOption => ({
  type: 'ReceivedOption',
  draft: { text },
  version,
  changedBy,
  changedAt: null,
})

/** A server with one option, which others may set too. */
function anOption() {
  let value = stored('Dear')
  let answer: (() => Promise<OptionSetResult>) | null = null
  const option = {
    get: async () => value,
    async set(draft: ReceivedOption['draft'], replaces: string): Promise<OptionSetResult> {
      if (answer) return answer()
      if (replaces !== value.version) return { type: 'OptionChanged' }
      value = stored(String(draft.text).trim())
      return { type: 'Ok', version: value.version }
    },
  }
  const actor = createActor(optionMachine, { input: { option } }).start()
  return {
    actor,
    type: (text: string) => actor.send({ type: 'type', fields: { text } }),
    until: (state: string) => waitFor(actor, (now) => now.matches(state as never)),
    context: () => actor.getSnapshot().context,
    byOther: (text: string) => {
      value = stored(text, text, 'eve')
    },
    answers: (next: typeof answer) => {
      answer = next
    },
    value: () => value.draft.text,
  }
}

describe('an option on its screen', () => {
  it('is saved once it was changed, and then shows what is stored [OPT-07]', async () => {
    const { actor, until, type, context, value } = anOption()
    await until('editing')
    expect(unsavedFields(context())).toEqual([])
    type('  Hello ')
    expect(unsavedFields(context())).toEqual(['text'])
    actor.send({ type: 'save' })
    await until('editing')
    expect(value()).toBe('Hello')
    expect(context()).toMatchObject({ typed: { text: 'Hello' }, isSaved: true })
    type('Hello!')
    expect(context().isSaved).toBe(false)
    actor.send({ type: 'discard' })
    expect(unsavedFields(context())).toEqual([])
  })

  it('keeps what is typed while it is being saved, and after a failure [OPT-07]', async () => {
    const { actor, until, type, context, answers } = anOption()
    await until('editing')
    type('One')
    actor.send({ type: 'save' })
    type('One and two')
    await until('editing')
    expect(context()).toMatchObject({
      typed: { text: 'One and two' },
      isSaved: false,
      stored: { draft: { text: 'One' } },
    })
    answers(() => Promise.reject(new Error('offline')))
    actor.send({ type: 'save' })
    await waitFor(actor, (now) => now.context.error !== null)
    expect(context().typed).toEqual({ text: 'One and two' })
    expect(unsavedFields(context())).toEqual(['text'])
  })

  it.each([
    ['keepMine', 'Mine', 'Mine'],
    ['takeTheirs', 'Theirs', 'Theirs'],
  ] as const)('asks which value stays if somebody else has set it: %s [OPT-07]', async (choice, typed, kept) => {
    const { actor, until, type, context, byOther, value } = anOption()
    await until('editing')
    type('Mine')
    byOther('Theirs')
    actor.send({ type: 'save' })
    await until('changed')
    expect(value()).toBe('Theirs')
    expect(context()).toMatchObject({
      typed: { text: 'Mine' },
      theirs: { draft: { text: 'Theirs' }, changedBy: 'eve' },
    })
    actor.send({ type: choice })
    expect(context().typed).toEqual({ text: typed })
    actor.send({ type: 'save' })
    await until('editing')
    expect(value()).toBe(kept)
  })
})

describe('every way through an option', () => {
  const input = { option: { get: () => new Promise<never>(() => {}), set: () => new Promise<never>(() => {}) } }
  const events: OptionEvent[] = [
    { type: 'type', fields: { text: 'Mine' } },
    ...(['save', 'discard', 'reload', 'takeTheirs', 'keepMine'] as const).map((type) => ({ type })),
    stored('Theirs'),
    { type: 'Ok', version: 'v2' },
    { type: 'OptionChanged' },
    { type: 'LinesRefused', count: 1 },
    { type: 'unreachable', error: new Error('offline') },
  ]
  const paths = getShortestPaths(optionMachine, {
    input,
    events,
    serializeState: ({ value, context }) =>
      JSON.stringify([value, context.typed, context.theirs?.draft, context.stored?.draft, context.isSaved]),
  })

  it('reaches every state [OPT-07]', () => {
    const reached = new Set(paths.map(({ state }) => state.value))
    expect(reached).toEqual(new Set(Object.keys(optionMachine.states)))
  })

  it('never loses what was typed, unless it was saved or discarded [OPT-07]', () => {
    for (const { steps, state } of paths) {
      const last = steps.map(({ event }) => event.type).lastIndexOf('type')
      const after = steps.slice(last + 1).map(({ event }) => event.type)
      const isLetGo = after.some((type) => ['discard', 'takeTheirs', 'Ok', 'reload'].includes(type))
      if (last >= 0 && !isLetGo && state.context.stored) expect(state.context.typed).toEqual({ text: 'Mine' })
    }
  })
})
