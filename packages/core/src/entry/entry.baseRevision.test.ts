import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { Fact } from '../facts/fact'
import { createPageJournal } from '../journal/pageJournal'
import type { EntryPort, SaveCaseResult } from './entry.calls'
import { aNamedCase, isIdle, openedEntry } from './testing/entry'

const by = { author: 'ben', at: '2026-11-21T10:00:00Z' }
const ok = (revision: string, merged: readonly Fact[] = []): SaveCaseResult => ({
  type: 'OkWithGroups',
  possibleGroupsToAddTo: [],
  revision,
  merged: merged.map(({ id, value }) => ({ id, theirs: value, ...by })),
})

/** A case of revision r1, and a server that records the base revision of each delivery. */
function aCase(savecase: () => Promise<SaveCaseResult> = async () => ok('r2')) {
  const said: Parameters<EntryPort['addFactsJson']>[0][] = []
  const addFactsJson = async (request: (typeof said)[number]) => {
    said.push(request)
    return { type: 'Ok' as const }
  }
  const server = entryServer(entryBase, { ...aNamedCase, revision: 'r1' }, { addFactsJson, savecase })
  return { server, baseRevisions: () => said.map(({ on, facts }) => [on, ...facts.map(({ id }) => id)]) }
}

const height = (value: number) => ({ type: 'answer', facts: [{ id: 'height', value }] }) as const
const sex = { type: 'answer', facts: [{ id: 'sex', value: 'male' }] } as const

describe('an answer carries its base revision [CASE-12]', () => {
  it('as opened, and as saved from then on', async () => {
    const { server, baseRevisions } = aCase()
    const actor = await openedEntry(server)
    actor.send(height(170))
    await waitFor(actor, isIdle)
    actor.send({ type: 'save' })
    await waitFor(actor, isIdle)
    actor.send(height(171))
    await waitFor(actor, isIdle)
    expect(baseRevisions()).toEqual([
      ['r1', 'height'],
      ['r2', 'height'],
    ])
  })

  it('empty if nothing has been saved yet', async () => {
    const said: Parameters<EntryPort['addFactsJson']>[0][] = []
    const addFactsJson = async (request: (typeof said)[number]) => {
      said.push(request)
      return { type: 'Ok' as const }
    }
    const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }))
    actor.send(height(170))
    await waitFor(actor, isIdle)
    expect(said.map(({ on }) => on)).toEqual([''])
  })

  it('the old one while a save is under way, although it arrives after it', async () => {
    let answer: (result: SaveCaseResult) => void = () => {}
    const { server, baseRevisions } = aCase(() => new Promise((resolve) => (answer = resolve)))
    const actor = await openedEntry(server, { journal: createPageJournal(memoryDevice().openTab()) })
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'saving' } }))
    actor.send(height(170))
    answer(ok('r2', [{ id: 'height', value: 150 }]))
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    actor.send(sex)
    await waitFor(actor, (screen) => isIdle(screen) && baseRevisions().length === 2)
    expect(baseRevisions()).toEqual([
      ['r1', 'height'],
      ['r2', 'sex'],
    ])
  })
})

describe('a save carries the base revision of its screen [CASE-12]', () => {
  it('as opened, so that this window shows what another window of the person has shown', async () => {
    const asked: (string | undefined)[] = []
    const server = aCase().server
    const savecase = async ({ on }: { readonly on?: string | undefined }) => {
      asked.push(on)
      return ok('r2')
    }
    const actor = await openedEntry({ ...server, entry: { ...server.entry, savecase } })
    for (let saves = 0; saves < 2; saves++) {
      actor.send({ type: 'save' })
      await waitFor(actor, (screen) => asked.length > saves && isIdle(screen))
      actor.send({ type: 'back' })
    }
    expect(asked).toEqual(['r1', 'r2'])
  })

  it('including the answers of others that were chosen in a conflict', async () => {
    let saves = 0
    const { server, baseRevisions } = aCase(async () => {
      saves += 1
      return saves === 1
        ? { type: 'Conflict', revision: 'r9', questions: [{ id: 'height', theirs: 150, ...by }] }
        : ok('r10')
    })
    const actor = await openedEntry(server)
    actor.send(height(170))
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'conflict' } }))
    actor.send({ type: 'saveWith', theirs: [{ id: 'height', value: 150 }] })
    await waitFor(actor, isIdle)
    expect(baseRevisions()).toEqual([
      ['r1', 'height'],
      ['r9', 'height'],
    ])
  })
})

describe('the answers that a save has merged', () => {
  it('are announced and shown only if they are new to the screen', async () => {
    const merged = [
      { id: 'height', value: 150 },
      { id: 'sex', value: 'male' },
    ]
    const { server } = aCase(async () => ok('r2', merged))
    const actor = await openedEntry(server)
    actor.send(sex)
    await waitFor(actor, isIdle)
    actor.send({ type: 'save' })
    const { context } = await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    expect(context.saved?.merged.map(({ id }) => id)).toEqual(['height'])
    expect(context.form?.engine.question('height').value).toBe(150)
  })

  it('stay readable while somebody types on', async () => {
    const { server } = aCase(async () => ok('r2', [{ id: 'height', value: 150 }]))
    const actor = await openedEntry(server)
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    actor.send(sex)
    const { context } = actor.getSnapshot()
    expect([context.saved?.merged.map(({ id }) => id), context.savedAt]).toEqual([['height'], null])
    actor.send({ type: 'back' })
    actor.send({ type: 'save' })
    expect((await waitFor(actor, isIdle)).context.savedAt).not.toBeNull()
  })
})
