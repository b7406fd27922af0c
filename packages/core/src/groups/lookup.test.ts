import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { lookupMachineOf } from './lookup'

function opened(find: (typed: string) => Promise<readonly string[]>) {
  return createActor(lookupMachineOf<string>(), { input: { find } }).start()
}

it('finds once typing pauses, and only for the latest text [GRP-02]', async () => {
  const asked: string[] = []
  const lookup = opened(async (typed) => {
    asked.push(typed)
    return [`${typed}!`]
  })
  for (const typed of ['b', 'be', ' ben ']) lookup.send({ type: 'type', typed })
  const { context } = await waitFor(lookup, (state) => state.matches('found'))
  expect([asked, context.found]).toEqual([['ben'], ['ben!']])
})

it('offers nothing for an empty field, nor after a failure [GRP-02]', async () => {
  const lookup = opened(async (typed) => {
    if (typed === 'x') throw new Error('offline')
    return [typed]
  })
  lookup.send({ type: 'type', typed: 'ben' })
  await waitFor(lookup, (state) => state.matches('found'))
  lookup.send({ type: 'type', typed: ' ' })
  expect(lookup.getSnapshot()).toMatchObject({ value: 'idle', context: { found: [] } })
  lookup.send({ type: 'type', typed: 'x' })
  expect((await waitFor(lookup, (state) => state.matches('failed'))).context.found).toEqual([])
})
