/** The server as two people with drafts of one case know it, and what it must never do. */
import { formBase, formPart, item } from '@casebook/test-fixtures/dialog'
import { mergeFacts } from '../cases/merge'
import type { AddFactsResult, ConflictingAnswer, SaveCaseResult } from '../dialog/dialog.port'
import { type Fact, type FactValue, foldFacts } from '../dialog/fact'

export const questions = ['a', 'b', 'c']
export const base = formBase([
  formPart(
    'part',
    questions.map((id) => item(id, 'Num', { optional: true })),
  ),
])
export const people = ['ada', 'ben'] as const
export type Person = (typeof people)[number]

interface Delivered {
  readonly delivery: string
  readonly question: string
  readonly value: FactValue
}

/** One answer as it was once given: what is left of a batch goes on under a name that begins alike. */
export function idOf(delivery: string, value: FactValue): string {
  return `${value} of ${delivery.replace(/-\d+$/, '')}`
}

/** The server: facts of one delivery count once, and a save meets what others saved. */
export function modelServer(faults: string[], counts: { repeats: number; conflicts: number; refused: number }) {
  const answers = new Map<string, unknown>()
  const revisions: ReadonlyMap<string, number>[] = [new Map()]
  const drafts = new Map(
    people.map((person) => [person, { startedFrom: 0, unsaved: [] as Fact[], log: [] as Delivered[] }]),
  )
  const refusedByName = new Set<string>()
  const seenConflicts = new Set<string>()
  const stateAt = (revision: number) => revisions[revision] ?? new Map<string, number>()
  const draftOf = (person: Person) => {
    const draft = drafts.get(person)
    if (!draft) throw new Error(`Nobody is called ${person}`)
    return draft
  }
  const once = <T>(key: string, work: () => T): T => {
    if (answers.has(key)) {
      counts.repeats += 1
      return answers.get(key) as T
    }
    const answer = work()
    answers.set(key, answer)
    return answer
  }

  return {
    draftOf,
    refusedByName,
    current: () => stateAt(revisions.length - 1),
    open(person: Person) {
      const { startedFrom, unsaved } = draftOf(person)
      const saved = [...stateAt(startedFrom)].map(([id, value]) => ({ id, value }))
      return {
        id: person,
        version: base.version,
        caseName: 'case',
        owner: 'ada',
        revision: String(startedFrom),
        facts: [...foldFacts([...saved, ...unsaved])].map(([id, value]) => ({ id, value })),
        unsaved: unsaved.map(({ id }) => id),
        locked: [],
      }
    },
    addFacts(person: Person, key: string, facts: readonly Fact[], refuses: boolean): AddFactsResult {
      return once(`${person} add ${key} ${JSON.stringify(facts)}`, () => {
        const [first] = facts
        if (refuses && first) {
          counts.refused += 1
          refusedByName.add(idOf(key, first.value))
          return { type: 'AddFactError', errors: [{ id: first.id, reason: 'Frozen' }] }
        }
        const draft = draftOf(person)
        draft.unsaved.push(...facts)
        draft.log.push(...facts.map(({ id, value }) => ({ delivery: key, question: id, value })))
        return { type: 'Ok', received: '2026-11-21T10:46:00Z' }
      })
    },
    save(person: Person, key: string, seen: string | undefined): SaveCaseResult {
      const known = answers.get(`${person} save ${key}`) as SaveCaseResult | undefined
      if (known) return known
      const draft = draftOf(person)
      const now = revisions.length - 1
      const from = seen === undefined ? draft.startedFrom : Number(seen)
      const { conflicts, news } = mergeFacts(stateAt(from), stateAt(now), draft.unsaved)
      const theirs = (id: string, value: FactValue): ConflictingAnswer => ({ id, theirs: value, author: '', at: '' })
      if (conflicts.length > 0) {
        counts.conflicts += 1
        for (const { id } of conflicts) seenConflicts.add(`${person} ${id} ${stateAt(now).get(id)}`)
        return {
          type: 'Conflict',
          questions: conflicts.map(({ id, theirs: value }) => theirs(id, value)),
          revision: String(now),
        }
      }
      const next = new Map(stateAt(now))
      for (const { id, value } of draft.unsaved) next.set(id, value as number)
      // Whoever replaces an answer that was not there when they began has been shown it.
      for (const [id, value] of stateAt(now)) {
        const isReplaced = next.get(id) !== value && stateAt(draft.startedFrom).get(id) !== value
        if (isReplaced && !seenConflicts.has(`${person} ${id} ${value}`))
          faults.push(`${person} overwrote ${id}=${value}`)
      }
      revisions.push(next)
      draft.startedFrom = revisions.length - 1
      draft.unsaved = []
      const answer: SaveCaseResult = {
        type: 'OkWithGroups',
        possibleGroupsToAddTo: [],
        merged: news.map(({ id, value }) => theirs(id, value)),
      }
      answers.set(`${person} save ${key}`, answer)
      return answer
    },
  }
}
