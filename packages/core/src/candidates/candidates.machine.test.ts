import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type CandidateEvent, candidateMachine, type ReceivedCandidate } from './candidate.machine'
import type { CandidatesPort } from './candidates.calls'
import { type ManagedBaseEvent, managedBaseMachine } from './managedBase.machine'
import {
  type ChosenDocument,
  isBeingChecked,
  type UploadEvent,
  uploadCandidateMachine,
} from './uploadCandidate.machine'

const aDocument = (size = 100): ChosenDocument => ({ name: 'phq-9.json', size, read: async () => 'e30=' })
const noCounts = { error: 0, warning: 0, lost: 0, changed: 0, note: 0 }

type Upload = CandidatesPort['uploadCandidate']

function uploading(answer: Upload) {
  const actor = createActor(uploadCandidateMachine, {
    input: { language: 'en', manager: { uploadCandidate: answer } },
  }).start()
  return actor
}

describe('uploading a questionnaire', () => {
  it('tells of its progress, and ends with the candidate [BASE-06]', async () => {
    const asked: unknown[] = []
    let finish = () => {}
    const actor = uploading(async (request, sending) => {
      asked.push(request)
      sending?.onProgress?.({ sent: 5, total: 10 })
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { type: 'CandidateReceived', candidate: 'c1', group: 'Ward', base: 'mood' }
    })
    actor.send({ type: 'direct', destination: { group: 'Ward' } })
    actor.send({ type: 'choose', document: aDocument() })
    const { context } = await waitFor(actor, ({ context }) => context.progress !== null)
    expect([context.progress, isBeingChecked(context)]).toEqual([{ sent: 5, total: 10 }, false])
    actor.send({ type: 'progress', progress: { sent: 10, total: 10 } })
    expect(isBeingChecked(actor.getSnapshot().context)).toBe(true)
    finish()
    const done = await waitFor(actor, ({ status }) => status === 'done')
    expect(done.context.made).toMatchObject({ candidate: 'c1', group: 'Ward', base: 'mood' })
    expect(asked).toEqual([{ language: 'en', fileName: 'phq-9.json', data: 'e30=', group: 'Ward' }])
  })

  it('is stopped by a cancel, and may begin again [BASE-06]', async () => {
    let isStopped = false
    const actor = uploading(
      (_, sending) =>
        new Promise((_resolve, reject) => {
          sending?.signal?.addEventListener('abort', () => {
            isStopped = true
            reject(new Error('stopped'))
          })
          sending?.onProgress?.({ sent: 1, total: 2 })
        }),
    )
    actor.send({ type: 'choose', document: aDocument() })
    await waitFor(actor, ({ context }) => context.progress !== null)
    actor.send({ type: 'cancel' })
    expect([isStopped, actor.getSnapshot().value, actor.getSnapshot().context.error]).toEqual([true, 'idle', null])
    actor.send({ type: 'choose', document: aDocument() })
    expect(actor.getSnapshot().value).toBe('sending')
  })

  it('refuses a file of 5 MiB and one byte before it is sent [BASE-06]', () => {
    const actor = uploading(() => {
      throw new Error('Nothing is sent')
    })
    actor.send({ type: 'choose', document: aDocument(5 * 2 ** 20 + 1) })
    expect(actor.getSnapshot().context.refused).toMatchObject({ name: 'phq-9.json', fault: 'tooLarge' })
  })

  it('says why a document was refused, and where [BASE-06]', async () => {
    const finding = { severity: 'error', path: 'rules/0', message: 'There is no question "ghost"' } as const
    const counts = { ...noCounts, error: 1 }
    const actor = uploading(async () => ({ type: 'DocumentRefused', fault: 'faults', findings: [finding], counts }))
    actor.send({ type: 'choose', document: aDocument() })
    const { context } = await waitFor(actor, ({ context }) => context.refused !== null)
    expect(context.refused).toMatchObject({ fault: 'faults', findings: [finding], counts })
  })

  it('reaches every state', () => {
    const events: UploadEvent[] = [
      { type: 'choose', document: aDocument() },
      { type: 'cancel' },
      { type: 'CandidateReceived', candidate: 'c1', group: 'Ward', base: 'mood' },
      { type: 'unreachable', error: 'offline' },
    ]
    const input = { language: 'en' as const, manager: { uploadCandidate: () => new Promise<never>(() => {}) } }
    const paths = getShortestPaths(uploadCandidateMachine, { input, events })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(uploadCandidateMachine.states)))
  })
})

const received = (newest: string | null): ReceivedCandidate => ({
  type: 'ReceivedCandidate',
  candidate: {
    id: 'c1',
    group: 'Ward',
    base: 'mood',
    version: '1',
    text: { en: 'Mood' },
    format: 'fhir' as const,
    fileName: 'phq-9.json',
    uploadedBy: 'root',
    uploadedAt: '2026-11-23T10:00:00Z',
    questions: 9,
    counts: noCounts,
  },
  // The chart hands it on and reads nothing of it.
  knowledgeBase: {} as ReceivedCandidate['knowledgeBase'],
  findings: [],
  follows:
    newest === null
      ? null
      : {
          version: newest,
          publishedAt: '2026-11-01T10:00:00Z',
          publishedBy: null,
          cases: 3,
          questions: 9,
          kept: 9,
          isSame: false,
        },
  nextVersion: newest === null ? '1' : String(Number(newest) + 1),
})

function opened(parts: Partial<CandidatesPort> = {}) {
  const manager = {
    getCandidate: async () => received('3'),
    publishCandidate: async () => ({ type: 'CandidatePublished', group: 'Ward', base: 'mood', version: '4' }) as const,
    discardCandidate: async () => ({ type: 'Ok' }) as const,
    ...parts,
  }
  const actor = createActor(candidateMachine, { input: { manager, candidate: 'c1' } }).start()
  return { actor, at: (state: string) => waitFor(actor, ({ value }) => value === state) }
}

describe('a candidate', () => {
  it('is published after a question, on the version that was shown [BASE-06]', async () => {
    const asked: unknown[] = []
    const { actor, at } = opened({
      publishCandidate: async (request) => {
        asked.push(request)
        return { type: 'CandidatePublished', group: 'Ward', base: 'mood', version: request.version }
      },
    })
    await at('ready')
    actor.send({ type: 'publish' })
    expect(actor.getSnapshot().value).toBe('ready')
    actor.send({ type: 'ask' })
    expect(actor.getSnapshot().context.version).toBe('4')
    actor.send({ type: 'typeVersion', version: '  ' })
    actor.send({ type: 'publish' })
    expect(actor.getSnapshot().context.problem).toBe('missing')
    actor.send({ type: 'typeVersion', version: ' 2026-2 ' })
    actor.send({ type: 'publish' })
    await at('published')
    expect(asked).toEqual([{ candidate: 'c1', version: '2026-2', follows: '3' }])
  })

  it('is shown again when another version has been published since [BASE-06]', async () => {
    let newest = '3'
    const { actor, at } = opened({
      getCandidate: async () => received(newest),
      publishCandidate: async () => ({ type: 'BaseChanged', newest }),
    })
    await at('ready')
    actor.send({ type: 'ask' })
    newest = '4'
    actor.send({ type: 'publish' })
    const { context } = await waitFor(actor, ({ context }) => context.received?.follows?.version === '4')
    expect([context.isChanged, context.version]).toEqual([true, '5'])
  })

  it('keeps the typed version when there is one like it [BASE-06]', async () => {
    const { actor, at } = opened({ publishCandidate: async () => ({ type: 'VersionExists' }) })
    await at('ready')
    actor.send({ type: 'ask' })
    actor.send({ type: 'publish' })
    const { context } = await waitFor(actor, ({ context }) => context.problem !== null)
    expect([context.problem, context.version]).toEqual(['exists', '4'])
  })

  it('with faults is not published [BASE-06]', async () => {
    const whole = received('3')
    const candidate = { ...whole.candidate, counts: { ...noCounts, error: 1 } }
    const { actor, at } = opened({ getCandidate: async () => ({ ...whole, candidate }) })
    await at('ready')
    actor.send({ type: 'ask' })
    expect(actor.getSnapshot().value).toBe('ready')
  })

  it('reaches every state', () => {
    const settled = { outcome: 'discarded', by: 'olga', at: '2026-11-23T10:00:00Z', version: null } as const
    const events: CandidateEvent[] = [
      received('3'),
      { type: 'ask' },
      { type: 'publish' },
      { type: 'discard' },
      { type: 'CandidatePublished', group: 'Ward', base: 'mood', version: '4' },
      { type: 'Ok' },
      { type: 'CandidateNotFound' },
      { type: 'CandidateSettled', settled },
      { type: 'unreachable', error: 'offline' },
    ]
    const never = () => new Promise<never>(() => {})
    const input = {
      manager: { getCandidate: never, publishCandidate: never, discardCandidate: never },
      candidate: 'c1',
    }
    const paths = getShortestPaths(candidateMachine, { input, events })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(candidateMachine.states)))
  })
})

it('a base reaches every state [BASE-06]', () => {
  const events: ManagedBaseEvent[] = [
    { type: 'ReceivedManagedBases', bases: [], candidates: [] },
    { type: 'protect', isOn: true },
    { type: 'retire', isOn: true },
    { type: 'unreachable', error: 'offline' },
  ]
  const never = () => new Promise<never>(() => {})
  const manager = { getManagedBases: never, setRetired: never }
  const input = { manager, access: { saveProtections: never }, name: { group: 'Ward', base: 'mood' } }
  const paths = getShortestPaths(managedBaseMachine, { input, events })
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(managedBaseMachine.states)))
})
