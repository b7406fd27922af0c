import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Base } from '../bases/base'
import { lockablePartsMachine } from './lockableParts.machine'

const baseOf = (id: string) => ({ id, group: 'Ward', questionnaires: [{ id: `${id}-part` }] }) as unknown as Base

it('the questionnaires of one base after the other can be locked, and a failure can be tried again [OPT-07] [LOCK-02]', async () => {
  let isDown = true
  const bases = {
    async getBasesOverview() {
      if (isDown) throw new Error('offline')
      const listed = (base: string) => ({ base, version: '1', text: { en: base }, languages: [] })
      return {
        type: 'ReceivedBasesOverview' as const,
        groups: [{ group: 'Ward', bases: [listed('one'), listed('two')] }],
      }
    },
    getKnowledgeBase: async ({ base }: { base: string }) => ({
      type: 'ReceivedKnowledgeBase' as const,
      knowledgeBase: baseOf(base),
    }),
  }
  const actor = createActor(lockablePartsMachine, { input: { bases } }).start()
  await waitFor(actor, (now) => now.matches('failed'))
  isDown = false
  actor.send({ type: 'reload' })
  const first = await waitFor(actor, (now) => now.matches('ready'))
  expect(first.context.shown?.id).toBe('one')
  actor.send({ type: 'show', at: 1 })
  const second = await waitFor(actor, (now) => now.matches('ready'))
  expect(second.context.shown?.id).toBe('two')
})
