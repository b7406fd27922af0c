/** The data-entry chart, running on an in-memory server. */
import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { createActor, type SnapshotFrom, waitFor } from 'xstate'
import { type Fact, unknown } from '../../facts/fact'
import type { EntryInput } from '../entry.context'
import { entryMachine } from '../entry.machine'

export type Screen = SnapshotFrom<typeof entryMachine>

let names = 0

export function entryInput(server = entryServer(entryBase), more: Partial<EntryInput> = {}): EntryInput {
  return {
    entry: server.entry,
    bases: server.bases,
    name: { group: 'Testing', base: 'entry' },
    newIdempotencyKey: () => `key-${names++}`,
    now: () => '2026-11-21T10:47:00.000Z',
    ...more,
  }
}

export async function openedEntry(server = entryServer(entryBase), more: Partial<EntryInput> = {}) {
  const actor = createActor(entryMachine, { input: entryInput(server, more) }).start()
  await waitFor(actor, (screen) => screen.matches('open'))
  return actor
}

/** Idle: the form takes answers, or reports a finished save. */
export const isIdle = (screen: Screen) =>
  screen.matches({ open: { sending: 'idle', page: 'entering' } }) ||
  screen.matches({ open: { sending: 'idle', page: 'saved' } })

/** An answer to every question of entryBase. */
export const allAnswered: readonly Fact[] = [
  'sex',
  'born',
  'height',
  'smokes',
  'found',
  'where',
  'surgeon',
  'over',
].map((id) => ({ id, value: unknown }))

export const aNamedCase = { facts: allAnswered, caseName: 'VH_0042' }
