import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { workshopInput } from '@casebook/test-fixtures/workshop'
import { describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Base } from '../../bases/base'
import type { NamedFile, SheetWriter } from '../authorsFile'
import type { ReceivedCandidate } from '../candidate.machine'
import type { CandidatesPort } from '../candidates.calls'
import { fileOf } from '../workshop.context'
import { workshopMachine } from '../workshop.machine'
import { copyOf } from './recalling'
import type { StudyCopies, StudyCopy } from './studyCopies.port'
import { documentOf, writtenBase } from './writing'

const studyOf = (...words: readonly string[]) =>
  aBase({
    questionnaires: [aQuestionnaire({ questions: words.map((en, i) => aQuestion({ id: `q${i}`, text: { en } })) })],
  })
const encode = (text: string) => new TextEncoder().encode(text)
const fileOfStudy = (base: Base): NamedFile => ({ name: 'visit.json', bytes: encode(documentOf(base)) })
const read = ({ bytes }: Pick<NamedFile, 'bytes'>): Base => JSON.parse(new TextDecoder().decode(bytes))

const [begun, mine, theirs] = [studyOf('Age', 'Sex'), studyOf('Age in years', 'Sex'), studyOf('Age', 'Gender')]
const early = '2026-11-02T10:00:00Z'

const receivedAt = (uploadedAt: string, format: 'casebook' | 'redcap' = 'casebook') =>
  ({
    type: 'ReceivedCandidate',
    candidate: { id: 'c1', group: 'Graz', base: 'visit', format, uploadedBy: 'dana', uploadedAt },
    follows: null,
  }) as unknown as ReceivedCandidate

const copy: StudyCopy = {
  received: receivedAt(early),
  kept: fileOfStudy(begun),
  keptAt: early,
  file: fileOfStudy(mine),
  language: 'en',
  preset: null,
}

interface Server {
  readonly received: ReceivedCandidate | 'offline'
  readonly file: NamedFile
  readonly copy?: StudyCopy | null
}

async function open({ received, file, copy: found = copy }: Server) {
  const copies = {
    recall: vi.fn(async () => found),
    keep: vi.fn(async () => true),
    forget: vi.fn(async () => {}),
  } satisfies StudyCopies
  const server = { received }
  const manager = {
    getCandidate: async () => {
      if (server.received === 'offline') throw new Error('No connection')
      return server.received
    },
    getCandidateFile: async () => ({
      type: 'ReceivedBinaryData',
      file: { name: file.name, mediaType: 'application/json', content: new Blob([Uint8Array.from(file.bytes)]) },
      language: 'en',
    }),
    keepCandidateFile: async () => ({ type: 'CandidateKept', uploadedAt: '2026-11-02T12:00:00Z' }),
  } as unknown as CandidatesPort
  const reader: SheetWriter = {
    open: async (one) => ({ base: read(one), findings: [], sheets: [], format: 'casebook' }),
    patch: async () => ({ type: 'Refused', reason: 'No.' }),
    writeBack: async () => ({ type: 'Refused', reason: 'No.' }),
  }
  const actor = createActor(workshopMachine, { input: workshopInput(manager, reader, copies) }).start()
  const context = () => actor.getSnapshot().context
  const words = () => writtenBase(context())?.questionnaires[0]?.questions.map(({ text }) => text.en)
  const settled = () =>
    waitFor(actor, (now) => now.matches('unreachable') || (now.matches('open') && now.context.opened !== null))
  await settled()
  return { actor, copies, context, words, settled, server }
}

describe('a study that was written on this device and not kept', () => {
  it('is there again after a crash, and undo goes back to what was kept [MORE-49]', async () => {
    const { actor, context, words } = await open({ received: receivedAt(early), file: fileOfStudy(begun) })
    expect([words(), context().recalled !== null, context().changed]).toEqual([['Age in years', 'Sex'], true, null])
    expect(copyOf(context())?.file).toBe(fileOf(context()))
    actor.send({ type: 'undo' })
    await waitFor(actor, (now) => now.matches('open') && words()?.[0] === 'Age')
    expect([words(), copyOf(context())]).toEqual([['Age', 'Sex'], null])
    actor.send({ type: 'redo' })
    actor.send({ type: 'keep' })
    await waitFor(actor, (now) => now.matches('open') && now.context.keptAt > early)
    expect([context().recalled, copyOf(context())]).toEqual([null, null])
  })

  it('is merged with what another author kept meanwhile [MORE-49]', async () => {
    const { actor, words, context } = await open({
      received: receivedAt('2026-11-02T11:00:00Z'),
      file: fileOfStudy(theirs),
    })
    await waitFor(actor, (now) => now.context.met !== null)
    expect([words(), context().met?.conflicts]).toEqual([['Age in years', 'Gender'], []])
  })

  it('is chosen as a whole where it is the file of another program [MORE-49]', async () => {
    const received = receivedAt('2026-11-02T11:00:00Z', 'redcap')
    const { context } = await open({ received, file: fileOfStudy(theirs), copy: { ...copy, received } })
    expect(context().changed).toEqual({ by: 'dana', at: '2026-11-02T11:00:00Z' })
    expect(fileOf(context())?.bytes).toEqual(copy.file.bytes)
  })

  it('is written on without a connection, and kept once there is one [MORE-49]', async () => {
    const { actor, words, context, server } = await open({ received: 'offline', file: fileOfStudy(begun) })
    expect([words(), context().received?.candidate.base]).toEqual([['Age in years', 'Sex'], 'visit'])
    actor.send({
      type: 'write',
      operation: { type: 'say', id: 'q1', field: 'text', language: 'en', words: 'Gender' },
    })
    expect(words()).toEqual(['Age in years', 'Gender'])
    server.received = receivedAt(early)
    actor.send({ type: 'keep' })
    await waitFor(actor, (now) => now.matches('open') && now.context.keptAt > early)
    expect(copyOf(context())).toBeNull()
  })

  it('is none where the device has none: without a connection nothing opens [MORE-49]', async () => {
    const { actor } = await open({ received: 'offline', file: fileOfStudy(begun), copy: null })
    expect(actor.getSnapshot().value).toBe('unreachable')
  })

  it('does not come back when the author takes the state of another one [MORE-49]', async () => {
    const received = receivedAt('2026-11-02T11:00:00Z', 'redcap')
    const { actor, context, copies } = await open({ received, file: fileOfStudy(theirs), copy: { ...copy, received } })
    actor.send({ type: 'takeTheirs' })
    await waitFor(actor, (now) => now.matches('open') && now.context.kept === fileOf(now.context))
    expect(read(fileOf(context()) ?? copy.file)).toEqual(theirs)
    expect(copies.recall).toHaveBeenCalledTimes(1)
  })
})
