import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { workshopInput } from '@casebook/test-fixtures/workshop'
import { describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Base } from '../../bases/base'
import type { OpenedFile, SheetWriter, WrittenSheet } from '../authorsFile'
import type { ReceivedCandidate } from '../candidate.machine'
import type { CandidatesPort } from '../candidates.calls'
import { fileOf, hasUnkept } from '../workshop.context'
import { workshopMachine } from '../workshop.machine'
import { copyOf } from './recalling'
import { writtenBase } from './writing'

const begun = aBase({
  questionnaires: [
    aQuestionnaire({ questions: ['Age', 'Sex'].map((en, i) => aQuestion({ id: `q${i}`, text: { en } })) }),
  ],
})
const encode = (text: string) => new TextEncoder().encode(text)
const bytesOf = (base: Base) => encode(JSON.stringify(base))
const baseIn = (bytes: Uint8Array): Base => JSON.parse(new TextDecoder().decode(bytes))
const wordsOf = (base: Base | null) => base?.questionnaires[0]?.questions.map(({ text }) => text.en)

const say = (words: string, step?: string) =>
  ({
    type: 'write',
    operation: { type: 'say', id: 'q0', field: 'text', language: 'en', words },
    step,
  }) as const

/** A workshop whose sheet, for the test, is a study as JSON. */
async function open(format: OpenedFile['format'] = 'redcap') {
  const sent: Base[] = []
  const openedOf = (base: Base): OpenedFile => ({
    base,
    format,
    findings: [],
    sheets: format === 'redcap' ? [{ name: null, rows: [] }] : [],
  })
  const reader = {
    open: vi.fn<SheetWriter['open']>(async ({ bytes }) => openedOf(baseIn(bytes))),
    patch: async () => ({ type: 'Refused', reason: 'No.' }) as const,
    writeBack: vi.fn<SheetWriter['writeBack']>(async ({ after }) => ({
      type: 'Written',
      bytes: bytesOf(after),
      opened: openedOf(after),
    })),
  }
  const manager = {
    getCandidate: async () =>
      ({
        type: 'ReceivedCandidate',
        candidate: { id: 'c1', group: 'Graz', base: 'visit', format, uploadedBy: 'dana', uploadedAt: 'early' },
        follows: null,
      }) as unknown as ReceivedCandidate,
    getCandidateFile: async () => ({
      type: 'ReceivedBinaryData',
      file: { name: 'visit.csv', mediaType: 'text/csv', content: new Blob([Uint8Array.from(bytesOf(begun))]) },
      language: 'en',
    }),
    keepCandidateFile: async ({ data }: { readonly data: string }) => {
      sent.push(baseIn(encode(data)))
      return { type: 'CandidateKept', uploadedAt: `kept ${sent.length}` }
    },
  } as unknown as CandidatesPort
  const actor = createActor(workshopMachine, { input: workshopInput(manager, reader) }).start()
  const context = () => actor.getSnapshot().context
  const shown = () => wordsOf(writtenBase(context()))
  const inFile = () => wordsOf(baseIn(fileOf(context())?.bytes ?? new Uint8Array()))
  const isWritten = () => waitFor(actor, (now) => now.matches('open') && now.context.work === null, { timeout: 2_000 })
  await waitFor(actor, (now) => now.matches('open') && now.context.opened !== null)
  return { actor, reader, sent, context, shown, inFile, isWritten, openedOf }
}

describe('a study in the sheet of its author', () => {
  it('is shown at once as it was written, and its file follows [MORE-49]', async () => {
    const { actor, context, shown, inFile, isWritten, reader } = await open()
    actor.send(say('Years'))
    expect([shown(), inFile(), hasUnkept(context())]).toEqual([['Years', 'Sex'], ['Age', 'Sex'], true])
    await isWritten()
    expect([inFile(), fileOf(context())?.name, context().openedFrom]).toEqual([
      ['Years', 'Sex'],
      'visit.csv',
      fileOf(context()),
    ])
    expect(reader.writeBack.mock.calls[0]?.[0]).toMatchObject({ before: begun, file: { name: 'visit.csv' } })
    actor.send({ type: 'undo' })
    await waitFor(actor, (now) => now.matches('open') && now.context.openedFrom === fileOf(now.context))
    expect([shown(), inFile()]).toEqual([
      ['Age', 'Sex'],
      ['Age', 'Sex'],
    ])
  })

  it('has the letters of a word in one step, however slowly they come [MORE-49]', async () => {
    const { actor, context, inFile, isWritten, reader } = await open()
    for (const words of ['Y', 'Ye', 'Years']) actor.send(say(words, 'text q0'))
    await isWritten()
    expect(reader.writeBack).toHaveBeenCalledTimes(1)
    actor.send(say('Years of age', 'text q0'))
    await isWritten()
    expect([context().states.length, inFile()]).toEqual([2, ['Years of age', 'Sex']])
  })

  it('is kept as it is shown, also before its file has followed [MORE-49]', async () => {
    const { actor, context, sent } = await open()
    actor.send(say('Years', 'text q0'))
    actor.send({ type: 'keep' })
    await waitFor(actor, (now) => now.matches('open') && now.context.kept === fileOf(now.context) && sent.length > 0)
    expect([sent.map(wordsOf), hasUnkept(context())]).toEqual([[['Years', 'Sex']], false])
    actor.send({ type: 'keep' })
    actor.send(say('Age now'))
    await waitFor(actor, (now) => now.matches('open') && now.context.work === null)
    expect(sent).toHaveLength(1)
  })

  it('is written back again when it was written on meanwhile [MORE-49]', async () => {
    const { actor, reader, inFile, isWritten, openedOf } = await open()
    let answer: (written: WrittenSheet) => void = () => {}
    reader.writeBack.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    actor.send(say('Years'))
    await waitFor(actor, (now) => now.matches('writingBack'))
    actor.send(say('Years of age'))
    answer({ type: 'Written', bytes: bytesOf(begun), opened: openedOf(begun) })
    await isWritten()
    expect(inFile()).toEqual(['Years of age', 'Sex'])
  })

  it('says why its sheet has no place for it, and loses neither [MORE-49]', async () => {
    const { actor, reader, context, shown, inFile, sent } = await open()
    reader.writeBack.mockImplementation(async () => ({ type: 'Refused', reason: 'No place.' }))
    const isRefused = () => waitFor(actor, (now) => now.context.work?.refusal === 'No place.')
    actor.send(say('Years'))
    await isRefused()
    actor.send({ type: 'keep' })
    expect([shown(), inFile(), sent, hasUnkept(context())]).toEqual([['Years', 'Sex'], ['Age', 'Sex'], [], true])
    // The device has it as a study by itself.
    expect(wordsOf(baseIn(copyOf(context())?.file.bytes ?? new Uint8Array()))).toEqual(['Years', 'Sex'])
    actor.send({ type: 'undo' })
    expect([shown(), hasUnkept(context()), copyOf(context())]).toEqual([['Age', 'Sex'], false, null])
    actor.send(say('Years'))
    await isRefused()
    actor.send({ type: 'writeOn' })
    expect([shown(), inFile(), fileOf(context())?.name]).toEqual([['Years', 'Sex'], ['Years', 'Sex'], 'visit.json'])
  })

  it('is written with what was done before, once its sheet can say both [MORE-49]', async () => {
    const { actor, reader, inFile, isWritten } = await open()
    reader.writeBack.mockImplementationOnce(async () => ({ type: 'Refused', reason: 'No place.' }))
    actor.send(say('Years'))
    await waitFor(actor, (now) => now.context.work?.refusal === 'No place.')
    actor.send({ type: 'write', operation: { type: 'say', id: 'q1', field: 'text', language: 'en', words: 'Gender' } })
    await isWritten()
    expect(inFile()).toEqual(['Years', 'Gender'])
  })

  it('goes back step by step through changes that its sheet has no place for [MORE-49]', async () => {
    const { actor, reader, shown } = await open()
    reader.writeBack.mockImplementation(async () => ({ type: 'Refused', reason: 'No place.' }))
    for (const words of ['Years', 'Years of age']) {
      actor.send(say(words))
      await waitFor(actor, (now) => now.context.work?.refusal === 'No place.')
    }
    const seen = [1, 2].map(() => {
      actor.send({ type: 'undo' })
      return shown()?.[0]
    })
    expect(seen).toEqual(['Years', 'Age'])
  })

  it('is found by undo when its author saves the file in another program meanwhile [MORE-49]', async () => {
    const { actor, reader, shown, inFile } = await open()
    reader.writeBack.mockImplementation(async () => ({ type: 'Refused', reason: 'No place.' }))
    actor.send(say('Years'))
    await waitFor(actor, (now) => now.context.work?.refusal === 'No place.')
    actor.send({ type: 'bring', file: { name: 'visit.csv', bytes: bytesOf({ ...begun, text: { en: 'Saved' } }) } })
    await waitFor(actor, (now) => now.matches('open'))
    expect(inFile()).toEqual(['Age', 'Sex'])
    actor.send({ type: 'undo' })
    expect(shown()).toEqual(['Years', 'Sex'])
  })

  it('is not written in while another state of its file is read, and says so [MORE-49]', async () => {
    const { actor, context, inFile } = await open()
    const other = { ...begun, text: { en: 'Other' } }
    actor.send({ type: 'bring', file: { name: 'other.csv', bytes: bytesOf(other) } })
    actor.send(say('Years'))
    expect(context().refused).toEqual({ type: 'Refused', reason: 'Reading' })
    await waitFor(actor, (now) => now.matches('open'))
    expect([inFile(), context().opened?.base]).toEqual([['Age', 'Sex'], other])
  })
})

describe('a study of Casebook’s own', () => {
  it('is looked through again whenever its author rests [MORE-49]', async () => {
    const { actor, reader, context } = await open('casebook')
    const isRead = () => waitFor(actor, (now) => now.matches('open') && now.context.read === fileOf(now.context))
    await new Promise((resolve) => setTimeout(resolve, 400))
    for (const words of ['Years', 'Years of age']) {
      actor.send(say(words))
      await isRead()
    }
    expect([reader.open.mock.calls.length, context().work]).toEqual([3, null])
  })

  it('merges from the file that was kept last, also if another program wrote it [MORE-49]', async () => {
    const { actor, context } = await open('casebook')
    const brought = { ...begun, text: { en: 'Brought' } }
    actor.send({ type: 'bring', file: { name: 'visit.json', bytes: bytesOf(brought) } })
    actor.send({ type: 'keep' })
    await waitFor(actor, (now) => now.matches('open') && now.context.kept === fileOf(now.context))
    expect(context().keptBase).toEqual(brought)
  })
})
