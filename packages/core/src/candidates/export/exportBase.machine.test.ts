import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ExportBasePort } from './exportBase.calls'
import { exportBaseMachine, type WrittenBase } from './exportBase.machine'

const counts = { error: 0, warning: 0, lost: 0, changed: 0, note: 0 }
const written: WrittenBase = {
  type: 'BaseExported',
  version: '2',
  fileName: 'visit-2.json',
  mediaType: 'application/json',
  data: 'e30=',
  findings: [],
  counts,
  formats: ['casebook', 'redcap'],
  languages: ['en', 'de'],
}
type Asked = Parameters<ExportBasePort['exportBase']>[0]

function exporting(answer: (asked: Asked) => ReturnType<ExportBasePort['exportBase']>) {
  const asked: Asked[] = []
  const handedOut: WrittenBase[] = []
  const actor = createActor(exportBaseMachine, {
    input: {
      server: {
        exportBase(request) {
          asked.push(request)
          return answer(request)
        },
      },
      name: { group: 'Ward', base: 'visit' },
      version: '2',
      handOut: (file) => handedOut.push(file),
    },
  }).start()
  return {
    actor,
    asked,
    handedOut,
    reach: (state: 'written' | 'failed' | 'missing' | 'unreachable') => waitFor(actor, (now) => now.matches(state)),
  }
}

describe('an export', () => {
  it('shows first what was written, and hands it out when it is asked for [MORE-25]', async () => {
    const { actor, asked, handedOut, reach } = exporting(async ({ format }) => ({ ...written, fileName: format }))
    await reach('written')
    expect(handedOut).toEqual([])
    actor.send({ type: 'choose', format: 'redcap', language: 'de' })
    // A choice takes the place of one that is still written.
    actor.send({ type: 'choose', version: '1' })
    expect(actor.getSnapshot().context.written?.fileName).toBe('casebook')
    await reach('written')
    actor.send({ type: 'download' })
    expect(handedOut).toMatchObject([{ fileName: 'redcap' }])
    expect(asked.at(-1)).toEqual({ group: 'Ward', base: 'visit', version: '1', format: 'redcap', language: 'de' })
  })

  it.each([
    ['failed', { type: 'ExportFailed' }],
    ['failed', { type: 'FormatNotWritten', formats: ['casebook'] }],
    ['missing', { type: 'KnowledgeBaseNotFound' }],
  ] as const)('is %s after %o, and another choice is written', async (state, answer) => {
    const { actor, reach } = exporting(async ({ format }) => (format === 'casebook' ? answer : written))
    await reach(state)
    actor.send({ type: 'choose', format: 'redcap' })
    await reach('written')
  })

  it('that does not reach the server is made again', async () => {
    let isDown = true
    const { actor, reach } = exporting(async () => {
      if (isDown) throw new Error('offline')
      return written
    })
    await reach('unreachable')
    isDown = false
    actor.send({ type: 'again' })
    await reach('written')
  })
})
