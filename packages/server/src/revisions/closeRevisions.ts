/**
 * Closes what was said of cases by a revision of each: the entries of their chains and everything that follows from a save.
 *
 * Data entry, a program and a link only say what is closed. See `docs/decisions/0069-what-follows-from-a-save.md`.
 */
import { stampOfBase } from '../bases/compiledBases'
import { beforeCommit } from '../database/transaction'
import type { Database } from '../services'
import { appendSaved, appendToCases, type NewEntry } from '../trail/chains.repository'
import type { Closing } from '../trail/closing'
import { followers } from './followers'

export async function closeRevisions(tx: Database, closings: readonly Closing[]): Promise<void> {
  const writes = await Promise.all(followers.map((follow) => follow(tx, closings)))
  await beforeCommit(tx, Promise.all([...append(tx, closings), ...writes.map((write) => write?.())]))
}

function append(tx: Database, closings: readonly Closing[]): Promise<void>[] {
  const fromDrafts: Promise<void>[] = []
  const appended: Parameters<typeof appendToCases>[1][number][] = []
  for (const closing of closings) {
    const { id, head, said, revision, attribution } = closing
    const stamp = stampOf(closing)
    if (said.draft === undefined) {
      const closed = { kind: 'revision', question: null, occurrence: null, value: stamp, revision } as const
      const entries: readonly NewEntry[] = [...said.entries, { ...closed, ...attribution }]
      appended.push({ chain: id, entries, before: head })
    } else {
      const of = { caseId: id, draftId: said.draft, head }
      fromDrafts.push(appendSaved(tx, of, said.entries, { revision, stamp, ...attribution }))
    }
  }
  return appended.length === 0 ? fromDrafts : [...fromDrafts, appendToCases(tx, appended)]
}

function stampOf({ ready, name, owner }: Closing) {
  return { ...stampOfBase(ready), name, owner }
}
