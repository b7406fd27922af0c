import { aBase } from '@casebook/test-fixtures/bases'
import { workshopInput } from '@casebook/test-fixtures/workshop'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { applied, type Operation } from '../studyDrafts/operations'
import type { NamedFile, Patched, SheetWriter } from './authorsFile'
import type { CandidatesPort } from './candidates.calls'
import { fileOf, type WorkshopEvent } from './workshop.context'
import { workshopMachine } from './workshop.machine'

const fileNamed = (name: string): NamedFile => ({ name, bytes: new TextEncoder().encode(name) })
const mine = fileNamed('mine.csv')
const newer = fileNamed('newer.csv')
const counts = { error: 0, warning: 0, lost: 0, changed: 0, note: 0 }
const candidate = {
  id: 'c1',
  group: 'Graz',
  base: 'visit',
  version: '1',
  text: { en: 'Visit' },
  format: 'redcap' as const,
  fileName: 'first.csv',
  uploadedBy: 'dana',
  uploadedAt: '2026-11-02T10:00:00Z',
  questions: 3,
  counts,
}
const published = { version: '3', publishedAt: '2026-11-02T10:00:00Z', publishedBy: null, cases: 4 }
const study = { group: 'Graz', base: 'visit', text: {}, versions: [published], isProtected: false, retired: null }
const received = {
  type: 'ReceivedCandidate' as const,
  candidate,
  knowledgeBase: aBase(),
  findings: [],
  nextVersion: '4',
  follows: { ...published, questions: 3, kept: 3, isSame: false },
}

/** A promise, and the way to end it. */
function pending<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

async function open(answers: Partial<CandidatesPort> = {}, reading: Partial<SheetWriter> = {}) {
  const read: string[] = []
  const reader: SheetWriter = {
    open: async ({ name }) => {
      read.push(name)
      return { base: null, findings: [], sheets: [] }
    },
    patch: async () => ({ type: 'Refused', reason: 'No.' }),
    writeBack: async () => ({ type: 'Refused', reason: 'No.' }),
    ...reading,
  }
  const manager = {
    getCandidate: async () => received,
    getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases: [study], candidates: [candidate] }),
    getCandidateFile: async () => ({
      type: 'ReceivedBinaryData',
      file: { name: 'first.csv', mediaType: 'text/csv', content: new Blob(['first.csv']) },
      language: 'en',
    }),
    ...answers,
  } as unknown as CandidatesPort
  const actor = createActor(workshopMachine, { input: workshopInput(manager, reader) }).start()
  const isAt = (state: 'open' | 'keeping' | 'correcting') => waitFor(actor, (now) => now.matches(state))
  await waitFor(actor, (now) => now.matches('open') && now.context.opened !== null)
  /** Sends an event, and waits until the workshop is open again. */
  const done = async (event: WorkshopEvent) => {
    actor.send(event)
    await isAt('open')
  }
  const shown = () => fileOf(actor.getSnapshot().context)?.name
  return { actor, read, isAt, done, shown, context: () => actor.getSnapshot().context }
}

const edit = { row: 2, column: 1, text: 'age' }

describe('the workshop', () => {
  it('loses nothing with a call that has no answer: the file is kept by the next try [MORE-24]', async () => {
    const sent: string[] = []
    const { shown, context, done } = await open({
      keepCandidateFile: async ({ data }) => {
        sent.push(data)
        if (sent.length === 1) throw new Error('No connection')
        return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
      },
    })
    await done({ type: 'bring', file: mine })
    await done({ type: 'keep' })
    expect([shown(), context().kept?.name, context().error]).toEqual(['mine.csv', 'first.csv', expect.any(Error)])
    await done({ type: 'keep' })
    expect([sent, context().kept, context().error]).toEqual([['mine.csv', 'mine.csv'], mine, null])
  })

  it('keeps what was changed after an answer was lost, and takes the own file for no other author’s [MORE-24]', async () => {
    let [has, at] = ['first.csv', candidate.uploadedAt]
    const isAnswered = [false, true, true]
    const { context, done } = await open({
      async keepCandidateFile({ data, uploadedAt }) {
        // Sent again, a call has the answer that it had.
        if (has !== data && uploadedAt !== at) return { type: 'CandidateChanged', by: 'dana', at }
        if (has !== data) [has, at] = [data, `2026-11-02T11:0${isAnswered.length}:00Z`]
        if (!isAnswered.shift()) throw new Error('Connection lost')
        return { type: 'CandidateKept', uploadedAt: at }
      },
    })
    await done({ type: 'bring', file: mine })
    await done({ type: 'keep' })
    await done({ type: 'bring', file: newer })
    await done({ type: 'keep' })
    expect([has, context().kept, context().changed, context().keptAt]).toEqual(['newer.csv', newer, null, at])
  })

  it('takes a file that is saved while another is being kept, and knows that it is not kept yet [MORE-24]', async () => {
    const answer = pending<{ type: 'CandidateKept'; uploadedAt: string }>()
    const { actor, read, isAt, shown, context, done } = await open({ keepCandidateFile: () => answer.promise })
    await done({ type: 'bring', file: mine })
    actor.send({ type: 'keep' })
    actor.send({ type: 'bring', file: newer })
    answer.resolve({ type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' })
    await isAt('open')
    expect([shown(), context().kept, read]).toEqual(['newer.csv', mine, ['first.csv', 'mine.csv', 'newer.csv']])
    await done({ type: 'undo' })
    expect(shown()).toBe('mine.csv')
  })

  it.each([
    [{ type: 'bring', file: newer }, 'newer.csv'],
    [{ type: 'undo' }, 'first.csv'],
  ] as const)('puts no correction of the file before over another one: %o [MORE-24]', async (event, name) => {
    const patched = pending<Patched>()
    const { actor, isAt, shown, context, done } = await open({}, { patch: () => patched.promise })
    await done({ type: 'bring', file: mine })
    actor.send({ type: 'correct', edits: [edit] })
    actor.send(event)
    patched.resolve({ type: 'Patched', bytes: new Uint8Array() })
    await isAt('open')
    expect([shown(), fileOf(context())?.bytes.length]).toEqual([name, name.length])
  })

  it('keeps what stands there when it is told to, also while it is read or others are looked for [MORE-24]', async () => {
    const sent: string[] = []
    const { actor, isAt, context } = await open({
      keepCandidateFile: async ({ data }) => ({
        type: 'CandidateKept',
        uploadedAt: `2026-11-02T11:0${sent.push(data)}:00Z`,
      }),
    })
    for (const [file, meanwhile] of [
      [mine, 'reading'],
      [newer, 'looking'],
    ] as const) {
      actor.send({ type: 'bring', file })
      if (meanwhile === 'looking') await isAt('open')
      actor.send({ type: 'look' })
      expect(actor.getSnapshot().value).toBe(meanwhile)
      actor.send({ type: 'keep' })
      await waitFor(actor, ({ context: { kept } }) => kept === file, { timeout: 1_000 })
    }
    expect([sent, context().changed]).toEqual([['mine.csv', 'newer.csv'], null])
  })

  it('takes the file of another author, and undo brings back the own one [MORE-24]', async () => {
    const { actor, shown, context, done } = await open({
      keepCandidateFile: async () => ({ type: 'CandidateChanged', by: 'otto', at: '2026-11-02T12:00:00Z' }),
    })
    await done({ type: 'bring', file: mine })
    await done({ type: 'keep' })
    expect([context().changed?.by, shown()]).toEqual(['otto', 'mine.csv'])
    actor.send({ type: 'takeTheirs' })
    await done({ type: 'keep' })
    expect([shown(), context().changed]).toEqual(['first.csv', null])
    await done({ type: 'undo' })
    expect(shown()).toBe('mine.csv')
  })

  it('learns what others do: another file, a newer version, and the end of the draft [MORE-24]', async () => {
    const now: { uploadedAt: string; version: string; isOver: boolean } = {
      uploadedAt: candidate.uploadedAt,
      version: '3',
      isOver: false,
    }
    const settled = { outcome: 'discarded' as const, by: 'otto', at: '2026-11-02T12:00:00Z', version: null }
    const { actor, shown, context, done } = await open({
      getCandidate: async () => (now.isOver ? { type: 'CandidateSettled', settled } : received),
      getManagedBases: async () => ({
        type: 'ReceivedManagedBases',
        bases: [{ ...study, versions: [{ ...published, version: now.version }] }],
        candidates: now.isOver ? [] : [{ ...candidate, uploadedBy: 'otto', uploadedAt: now.uploadedAt }],
      }),
    })
    await done({ type: 'look' })
    expect([context().changed, context().newer]).toEqual([null, null])
    Object.assign(now, { uploadedAt: '2026-11-02T12:00:00Z', version: '4' })
    await done({ type: 'look' })
    expect([context().changed, context().newer]).toEqual([{ by: 'otto', at: '2026-11-02T12:00:00Z' }, '4'])
    await done({ type: 'bring', file: mine })
    now.isOver = true
    actor.send({ type: 'look' })
    const over = await waitFor(actor, ({ status }) => status === 'done')
    expect([over.context.settled, shown()]).toEqual([settled, 'mine.csv'])
  })

  it('says that a file cannot be read, and reads the next one [MORE-24]', async () => {
    let isBroken = true
    const { context, done } = await open(
      {},
      {
        open: async ({ name }) => {
          if (name === 'mine.csv' && isBroken) throw new Error('The thread has ended')
          return { base: null, findings: [], sheets: [] }
        },
      },
    )
    await done({ type: 'bring', file: mine })
    expect(context().error).toBeInstanceOf(Error)
    isBroken = false
    await done({ type: 'bring', file: newer })
    expect(context().error).toBeNull()
  })
})

describe('a study that is written in the workshop', () => {
  const begun = aBase()
  const file = { name: 'visit.json', mediaType: 'application/json', content: new Blob([JSON.stringify(begun)]) }
  const openWritten = (answers: Partial<CandidatesPort> = {}, reading: Partial<SheetWriter> = {}) =>
    open(
      { getCandidateFile: async () => ({ type: 'ReceivedBinaryData', file, language: 'en' }), ...answers },
      { open: async () => ({ base: begun, format: 'casebook', findings: [], sheets: [] }), ...reading },
    )
  const say = (words: string) => ({
    type: 'write' as const,
    operation: { type: 'say' as const, id: 'smoker', field: 'text' as const, language: 'en', words },
    step: 'text smoker',
  })
  const textOf = ({ drawn }: { readonly drawn: { readonly base: typeof begun | null } | null }) =>
    drawn?.base?.questionnaires[0]?.questions[0]?.text.en

  it('shows each operation at once, undoes the letters of a word as one, and all steps without end [MORE-49]', async () => {
    const { actor, context } = await openWritten()
    for (const words of ['S', 'Sm', 'Smokes']) {
      actor.send(say(words))
      expect(textOf(context())).toBe(words)
    }
    for (let number = 0; number < 200; number++)
      actor.send({ type: 'write', operation: { type: 'set', ids: ['smoker'], fields: { optional: number % 2 === 0 } } })
    for (let number = 0; number < 200; number++) actor.send({ type: 'undo' })
    expect(textOf(context())).toBe('Smokes')
    actor.send({ type: 'undo' })
    await waitFor(actor, (now) => textOf(now.context) === 'The question smoker')
    actor.send({ type: 'redo' })
    expect(textOf(context())).toBe('Smokes')
  })

  it('undoes what was done to several questions in one step [MORE-49]', async () => {
    const { actor, context } = await openWritten()
    actor.send(say('Smokes'))
    const before = fileOf(context())
    const ids = ['smoker', 'basics']
    const operations: readonly Operation[] = [
      { type: 'copy', from: begun, ids },
      { type: 'remove', ids },
    ]
    for (const operation of operations) {
      actor.send({ type: 'write', operation })
      expect(fileOf(context())).not.toBe(before)
      actor.send({ type: 'undo' })
      expect(fileOf(context())).toBe(before)
    }
  })

  it('stays as it is when an operation cannot be done, and says why [MORE-49]', async () => {
    const { actor, context } = await openWritten()
    actor.send({ type: 'write', operation: { type: 'rename', id: 'smoker', to: 'basics' } })
    expect(context().refused).toEqual({ type: 'Refused', reason: 'Taken' })
    expect(context().states).toHaveLength(1)
    actor.send(say('Smokes'))
    expect(context().refused).toBeNull()
  })

  it('is kept as it is shown, also if it is written on meanwhile [MORE-49]', async () => {
    const sent: string[] = []
    const answer = pending<{ type: 'CandidateKept'; uploadedAt: string }>()
    const { actor, context, isAt } = await openWritten({
      keepCandidateFile: async ({ data }) => {
        sent.push(data)
        return answer.promise
      },
    })
    actor.send(say('Smokes'))
    actor.send({ type: 'keep' })
    actor.send(say('Smokes a lot'))
    answer.resolve({ type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' })
    await isAt('open')
    expect(JSON.parse(sent[0] ?? '').questionnaires[0].questions[0].text.en).toBe('Smokes')
    expect(fileOf(context())).not.toBe(context().kept)
    expect(textOf(context())).toBe('Smokes a lot')
  })
})

describe('two authors of one study', () => {
  const begun = aBase()
  const said = (words: string, field: 'text' | 'description' = 'text') => ({
    type: 'say' as const,
    id: 'smoker',
    field,
    language: 'en',
    words,
  })
  const theirs = (...operations: readonly ReturnType<typeof said>[]) =>
    operations.reduce((base, operation) => {
      const made = applied(base, operation)
      return made.type === 'Applied' ? made.base : base
    }, begun)

  /** The other author has kept a state before the own one is. */
  async function openBeside(other: typeof begun) {
    let now = begun
    const sent: string[] = []
    const page = await open(
      {
        getCandidateFile: async () => ({
          type: 'ReceivedBinaryData',
          file: { name: 'visit.json', mediaType: 'application/json', content: new Blob([JSON.stringify(now)]) },
          language: 'en',
        }),
        keepCandidateFile: async ({ uploadedAt, data }) => {
          if (uploadedAt === candidate.uploadedAt)
            return { type: 'CandidateChanged', by: 'dan', at: '2026-11-02T12:00:00Z' }
          sent.push(data)
          return { type: 'CandidateKept', uploadedAt: '2026-11-02T13:00:00Z' }
        },
      },
      {
        open: async ({ bytes }) => ({
          base: JSON.parse(new TextDecoder().decode(bytes)),
          format: 'casebook',
          findings: [],
          sheets: [],
        }),
      },
    )
    now = other
    return { ...page, sent }
  }
  const questionIn = (context: { readonly drawn: { readonly base: typeof begun | null } | null }) =>
    context.drawn?.base?.questionnaires[0]?.questions[0]

  it('have the work of both, and undo takes back the own steps only [MORE-49]', async () => {
    const { actor, context, sent, done } = await openBeside(theirs(said('As noted', 'description')))
    actor.send({ type: 'write', operation: said('Smokes') })
    actor.send({ type: 'keep' })
    await waitFor(actor, (now) => now.context.met !== null && now.matches('open'))
    expect(context().met).toEqual({ by: 'dan', at: '2026-11-02T12:00:00Z', conflicts: [] })
    expect(questionIn(context())).toMatchObject({ text: { en: 'Smokes' }, description: { en: 'As noted' } })
    actor.send({ type: 'undo' })
    expect(questionIn(context())).toMatchObject({
      text: { en: 'The question smoker' },
      description: { en: 'As noted' },
    })
    actor.send({ type: 'redo' })
    await done({ type: 'keep' })
    expect(sent).toHaveLength(1)
    expect(context().met).toBeNull()
  })

  it('choose where both changed the same text, and nothing is written over unseen [MORE-49]', async () => {
    const { actor, context } = await openBeside(theirs(said('Do you smoke?')))
    actor.send({ type: 'write', operation: said('Smokes') })
    actor.send({ type: 'keep' })
    await waitFor(actor, (now) => now.context.met !== null)
    const [conflict] = context().met?.conflicts ?? []
    expect(conflict).toMatchObject({ id: 'smoker', mine: 'Smokes', theirs: 'Do you smoke?' })
    expect(questionIn(context())?.text.en).toBe('Smokes')
    if (conflict) actor.send({ type: 'decide', conflict, side: 'theirs' })
    expect(questionIn(context())?.text.en).toBe('Do you smoke?')
    expect(context().met?.conflicts).toEqual([])
  })
})
