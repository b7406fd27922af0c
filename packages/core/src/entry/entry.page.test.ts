import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Fact } from '../facts/fact'
import { unknown } from '../facts/fact'
import type { EntryPort, SaveCaseResult } from './entry.calls'
import { entryMachine } from './entry.machine'
import { isIdle } from './testing/entry'

let names = 0
const world = { newIdempotencyKey: () => `delivery-${names++}`, now: () => '2026-11-21T10:47:00.000Z' }
const name = { group: 'Testing', base: 'entry' }
const complete: readonly Fact[] = ['sex', 'born', 'height', 'smokes', 'found', 'where', 'surgeon', 'over'].map(
  (id) => ({
    id,
    value: unknown,
  }),
)

function start(server = entryServer(entryBase)) {
  return createActor(entryMachine, { input: { ...world, name, entry: server.entry, bases: server.bases } }).start()
}

async function opened(server = entryServer(entryBase)) {
  const actor = start(server)
  await waitFor(actor, (screen) => screen.matches('open'))
  return actor
}

describe('saving', () => {
  const saved = { facts: complete, caseName: 'VH_0042' }

  it('saves a complete case under its name, after every answer has arrived', async () => {
    const server = entryServer(entryBase, saved)
    const actor = await opened(server)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    actor.send({ type: 'save' })
    const done = await waitFor(actor, (screen) => screen.context.saved !== null)
    expect(server.saves).toEqual([{ caseName: 'VH_0042', facts: [{ id: 'height', value: 170 }] }])
    expect([...done.context.unsaved]).toEqual([])
  })

  it('asks for the name of a new case first, and again when it is taken', async () => {
    const answers: SaveCaseResult[] = [
      { type: 'CaseNameTaken' },
      { type: 'OkWithGroups', possibleGroupsToAddTo: ['hernia'], caseName: 'VH_2' },
    ]
    const names: string[] = []
    const server = entryServer(
      entryBase,
      { facts: complete },
      {
        savecase: async ({ caseName }) => {
          names.push(caseName)
          return answers.shift() ?? { type: 'NothingToSave' }
        },
      },
    )
    const actor = await opened(server)
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'naming' } }))
    actor.send({ type: 'nameCase', caseName: 'VH_1' })
    const again = await waitFor(actor, (screen) => screen.context.nameRefused !== null)
    expect(again.matches({ open: { page: 'naming' } })).toBe(true)
    actor.send({ type: 'nameCase', caseName: 'VH_2' })
    const done = await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    expect(names).toEqual(['VH_1', 'VH_2'])
    expect(done.context.caseName).toBe('VH_2')
    expect(done.context.saved?.possibleGroupsToAddTo).toEqual(['hernia'])
  })

  it('reports that a case without answers is not saved', async () => {
    const server = entryServer(
      entryBase,
      { facts: complete, caseName: 'VH_1' },
      { savecase: async () => ({ type: 'NothingToSave' }) },
    )
    const actor = await opened(server)
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: { entering: 'nothingSaid' } } }))
  })

  it('asks before it saves with whole questionnaires unanswered [CASE-03]', async () => {
    const server = entryServer(entryBase, { caseName: 'VH_1' })
    const actor = await opened(server)
    actor.send({ type: 'save' })
    const asks = await waitFor(actor, (screen) => screen.matches({ open: { page: 'incomplete' } }))
    expect(asks.context.decision).toMatchObject({ type: 'WhollyUnanswered' })
    actor.send({ type: 'back' })
    expect(actor.getSnapshot().matches({ open: { page: { entering: 'listing' } } })).toBe(true)
    expect(server.saves).toEqual([])
  })

  it('does not save a partly answered questionnaire [CASE-04]', async () => {
    const server = entryServer(entryBase, { caseName: 'VH_1', facts: [{ id: 'sex', value: 'male' }] })
    const actor = await opened(server)
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'blocked' } }))
    actor.send({ type: 'saveAnyway' })
    expect(server.saves).toEqual([])
  })

  it('tries the same save again under its old key, and another after a new answer', async () => {
    const keys: (string | undefined)[] = []
    const fails: EntryPort['savecase'] = async (_, { idempotencyKey } = {}) => {
      keys.push(idempotencyKey)
      throw new TypeError('Failed to fetch')
    }
    const actor = await opened(entryServer(entryBase, saved, { savecase: fails }))
    const failed = (count: number) =>
      waitFor(actor, (screen) => screen.matches({ open: { page: 'saveFailed' } }) && keys.length === count)
    actor.send({ type: 'save' })
    expect((await failed(1)).context.failure).toBe('NotConnected')
    actor.send({ type: 'tryAgain' })
    await failed(2)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    actor.send({ type: 'tryAgain' })
    await failed(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('counts answers given during the save as unsaved', async () => {
    let finish = (_: SaveCaseResult) => {}
    const savecase = () => new Promise<SaveCaseResult>((resolve) => (finish = resolve))
    const server = entryServer(entryBase, saved, { savecase })
    const actor = await opened(server)
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'saving' } }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    expect(server.received).toEqual([])
    finish({ type: 'OkWithGroups', possibleGroupsToAddTo: [] })
    const idle = await waitFor(actor, isIdle)
    expect([...idle.context.unsaved]).toEqual(['height'])
    expect(server.received).toHaveLength(1)
  })

  it('opens the save-error modal when signed out, and saves after signing in [CASE-06]', async () => {
    const answers: SaveCaseResult[] = [{ type: 'LoginRequired' }, { type: 'OkWithGroups', possibleGroupsToAddTo: [] }]
    const actor = await opened(
      entryServer(entryBase, saved, { savecase: async () => answers.shift() ?? { type: 'NothingToSave' } }),
    )
    actor.send({ type: 'save' })
    const failed = await waitFor(actor, (screen) => screen.matches({ open: { page: 'saveFailed' } }))
    expect(failed.context.failure).toBe('LoginRequired')
    actor.send({ type: 'signIn' })
    actor.send({ type: 'signedIn' })
    expect((await waitFor(actor, isIdle)).context.saved).not.toBeNull()
  })

  it('saves over another revision only when told to, and names it [CASE-12]', async () => {
    const seen: (string | undefined)[] = []
    const conflict: SaveCaseResult = {
      type: 'Conflict',
      revision: 'r9',
      questions: [{ id: 'sex', theirs: 'female', author: 'ben', at: '2026-11-21T10:00:00Z' }],
    }
    const actor = await opened(
      entryServer(entryBase, saved, {
        savecase: async (request) => {
          seen.push(request.seen)
          return request.seen ? { type: 'OkWithGroups', possibleGroupsToAddTo: [] } : conflict
        },
      }),
    )
    actor.send({ type: 'save' })
    const shown = await waitFor(actor, (screen) => screen.matches({ open: { page: 'conflict' } }))
    expect(shown.context.conflict).toHaveLength(1)
    actor.send({ type: 'saveWith', theirs: [] })
    await waitFor(actor, isIdle)
    expect(seen).toEqual([undefined, 'r9'])
  })

  it('saves with the chosen answers of others, and undoes none of them [CASE-12]', async () => {
    const author = { author: 'ben', at: '2026-11-21T10:00:00Z' }
    const server = entryServer(entryBase, saved)
    const inDraft: (readonly Fact[])[] = []
    const actor = await opened({
      ...server,
      entry: {
        ...server.entry,
        savecase: async (request) => {
          inDraft.push([...server.received])
          const questions = [
            { id: 'sex', theirs: 'female', ...author },
            { id: 'height', theirs: 150, ...author },
          ]
          if (request.seen) return { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
          return { type: 'Conflict', revision: 'r9', questions }
        },
      },
    })
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'conflict' } }))
    actor.send({ type: 'saveWith', theirs: [{ id: 'sex', value: 'female' }] })
    const done = await waitFor(actor, isIdle)
    expect(inDraft.map((facts) => facts.at(-1))).toEqual([
      { id: 'height', value: 170 },
      { id: 'sex', value: 'female' },
    ])
    expect(done.context.form?.engine.question('sex').value).toBe('female')
    actor.send({ type: 'undo' })
    actor.send({ type: 'undo' })
    const { engine } = actor.getSnapshot().context.form ?? {}
    expect([engine?.question('sex').value, engine?.question('height').state]).toEqual(['female', 'unknown'])
  })

  it('merges what others saved meanwhile, and says so [CASE-12]', async () => {
    const theirs = { author: 'ben', at: '2026-11-21T10:00:00Z' }
    const actor = await opened(
      entryServer(entryBase, saved, {
        savecase: async () => ({
          type: 'OkWithGroups',
          possibleGroupsToAddTo: [],
          merged: [
            { id: 'sex', theirs: 'female', ...theirs },
            { id: 'sex (Annotation)', theirs: 'a note', ...theirs },
          ],
        }),
      }),
    )
    actor.send({ type: 'save' })
    const done = await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    expect(done.context.form?.engine.question('sex').value).toBe('female')
    expect(done.context.saved?.merged).toHaveLength(2)
    expect([...done.context.unsaved]).toEqual([])
  })

  it('accepts answers again in an unlocked part, and in no other [LOCK-03]', async () => {
    const frozen = ['patient', 'end'].map((questionnaireId) => ({
      questionnaireId,
      freezing: 'withoutQuery' as const,
      reason: 'enteredExternally' as const,
    }))
    const actor = await opened(entryServer(entryBase, { ...saved, locked: ['patient', 'end'], frozen }))
    actor.send({ type: 'unlocked', questionnaireId: 'patient' })
    const { locked, opened: draft } = actor.getSnapshot().context
    expect([...locked]).toEqual(['end'])
    expect(draft?.frozen?.map((one) => one.questionnaireId)).toEqual(['end'])
  })

  it('starts a new case only after asking about unsaved answers', async () => {
    const actor = await opened(entryServer(entryBase, { ...saved, unsaved: ['sex'] }))
    actor.send({ type: 'newCase' })
    expect(actor.getSnapshot().matches({ open: { page: 'discarding' } })).toBe(true)
    actor.send({ type: 'discard' })
    const fresh = await waitFor(actor, (screen) => screen.matches('open') && screen.context.draft === 'draft-2')
    expect(fresh.context.caseName).toBeNull()
    expect(fresh.context.form?.engine.answers().size).toBe(0)
  })
})
