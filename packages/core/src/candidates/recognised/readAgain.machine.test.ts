import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { CandidatesPort } from '../candidates.calls'
import { readAgainMachine } from './readAgain.machine'

type Kept = Awaited<ReturnType<CandidatesPort['keepCandidateFile']>>

const before = '2026-11-02T10:00:00Z'

function deciding(kept: Kept | Error, hasFile = true) {
  const asked: unknown[] = []
  let told = 0
  const actor = createActor(readAgainMachine, {
    input: {
      manager: {
        getCandidateFile: async () =>
          hasFile
            ? {
                type: 'ReceivedBinaryData',
                file: { name: 'arc.csv', mediaType: 'text/csv', content: new Blob(['a']) },
                language: 'de',
                preset: 'Covid',
              }
            : { type: 'NoAuthorsFile' },
        keepCandidateFile: async (request) => {
          asked.push(request)
          if (kept instanceof Error) throw kept
          return kept
        },
      },
      toBase64: async (bytes) => btoa(String.fromCharCode(...bytes)),
      candidate: 'c1',
      onRead: () => told++,
    },
  }).start()
  return {
    actor,
    asked,
    told: () => told,
    reach: (state: 'idle' | 'refused') => waitFor(actor, (now) => now.matches(state)),
  }
}

describe('a file that is read again', () => {
  it('is read as its author decides, and otherwise as before [MORE-23]', async () => {
    const { actor, asked, told, reach } = deciding({ type: 'CandidateKept', uploadedAt: before })
    const sent = { candidate: 'c1', uploadedAt: before, fileName: 'arc.csv', data: btoa('a') }
    for (const decision of [{ preset: 'Ebola' }, { preset: null }, { language: 'hi' }]) {
      actor.send({ type: 'decide', decision, uploadedAt: before })
      await reach('idle')
    }
    expect(asked).toEqual([
      { ...sent, language: 'de', preset: 'Ebola' },
      { ...sent, language: 'de' },
      { ...sent, language: 'hi', preset: 'Covid' },
    ])
    expect(told()).toBe(3)
  })

  it('says who has kept another one meanwhile, which is shown then', async () => {
    const { actor, told, reach } = deciding({ type: 'CandidateChanged', by: 'dana', at: before })
    actor.send({ type: 'decide', decision: { preset: null }, uploadedAt: before })
    const { context } = await reach('idle')
    expect([context.changedBy, told()]).toEqual(['dana', 1])
  })

  it('stays as it is if it is refused, was not kept, or nobody answers', async () => {
    const counts = { error: 1, warning: 0, lost: 0, changed: 0, note: 0 }
    const refused = deciding({ type: 'DocumentRefused', fault: 'faults', findings: [], counts })
    const none = deciding({ type: 'DocumentTooLarge' }, false)
    const offline = deciding(new Error('offline'))
    for (const { actor } of [refused, none, offline])
      actor.send({ type: 'decide', decision: { preset: null }, uploadedAt: before })
    expect((await refused.reach('refused')).context.why).toBe('faults')
    expect((await none.reach('refused')).context.why).toBe('noFile')
    expect((await offline.reach('idle')).context.error).toEqual(new Error('offline'))
    expect([refused.told(), none.told(), offline.told()]).toEqual([0, 0, 0])
  })
})
