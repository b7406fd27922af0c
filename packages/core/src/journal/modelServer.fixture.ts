/** A model of the server for two people with drafts of one case, and the faults it must never show. */
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import type { AddFactsResult, ConflictingAnswer, SaveCaseResult } from '../entry/entry.calls'
import { type Fact, type FactValue, foldFacts } from '../facts/fact'
import { mergeFacts } from '../facts/merge'

export const questions = ['a', 'b', 'c']
export const base = formBase([
  formPart(
    'part',
    questions.map((id) => item(id, 'Num', { optional: true })),
  ),
])
export const people = ['ada', 'ben'] as const
export type Person = (typeof people)[number]

export interface Delivered {
  readonly idempotencyKey: string
  readonly question: string
  readonly value: FactValue
}

/** Identifies an answer: the rest of a refused batch has a key with the same prefix. */
export function idOf(idempotencyKey: string, value: FactValue): string {
  return `${value} of ${idempotencyKey.replace(/-\d+$/, '')}`
}

interface Said {
  readonly facts: readonly Fact[]
  readonly on?: string | undefined
}

interface Saving {
  readonly seen?: string | undefined
  /** The base revision of the saving screen. */
  readonly on?: string | undefined
}

interface Unsaved extends Fact {
  /** The base revision of the screen when the answer was given. */
  readonly on: number
}

interface Luck {
  readonly faults: string[]
  readonly counts: { repeats: number; conflicts: number; refused: number }
  /** Whether this person had seen the answer they replaced, when answering or in a conflict. */
  readonly hasSeen: (person: Person, id: string, mine: FactValue, theirs: FactValue) => boolean
}

/** The server: facts of one delivery count once, and a save is merged with what others saved. */
export function modelServer({ faults, counts, hasSeen }: Luck) {
  const answers = new Map<string, unknown>()
  const revisions: ReadonlyMap<string, number>[] = [new Map()]
  const drafts = new Map(
    people.map((person) => [
      person,
      {
        startedFrom: 0,
        unsaved: [] as Unsaved[],
        log: [] as Delivered[],
        /** By revision: how many of the unsaved answers were there when a conflict showed it. */
        met: new Map<string, number>(),
      },
    ]),
  )
  const refusedByName = new Set<string>()
  const stateAt = (revision: number) => revisions[revision] ?? new Map<string, number>()
  const newest = () => revisions.length - 1
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
  const isOwn = (person: Person, id: string, value: FactValue) =>
    draftOf(person).log.some((one) => one.question === id && one.value === value)

  /** Saves the draft as the next revision. */
  function close(person: Person): void {
    const saved = stateAt(newest())
    const next = new Map(saved)
    for (const { id, value } of draftOf(person).unsaved) next.set(id, value as number)
    for (const [id, value] of saved) {
      const mine = next.get(id) ?? null
      if (mine !== value && !isOwn(person, id, value) && !hasSeen(person, id, mine, value))
        faults.push(`${person} overwrote ${id}=${value}`)
    }
    revisions.push(next)
  }

  return {
    draftOf,
    refusedByName,
    open(person: Person) {
      const draft = draftOf(person)
      // A draft without unsaved answers follows its case.
      if (draft.unsaved.length === 0) draft.startedFrom = newest()
      const { startedFrom, unsaved } = draft
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
    addFacts(person: Person, { facts, on }: Said, key: string, refuses: boolean): AddFactsResult {
      return once(`${person} add ${key} ${JSON.stringify(facts)}`, () => {
        const [first] = facts
        if (refuses && first) {
          counts.refused += 1
          refusedByName.add(idOf(key, first.value))
          return { type: 'AddFactError', errors: [{ id: first.id, reason: 'Frozen' }] }
        }
        const draft = draftOf(person)
        const baseRevision = on === undefined ? draft.startedFrom : Number(on)
        draft.unsaved.push(...facts.map((fact) => ({ ...fact, on: baseRevision })))
        draft.log.push(...facts.map(({ id, value }) => ({ idempotencyKey: key, question: id, value })))
        return { type: 'Ok', received: '2026-11-21T10:46:00Z' }
      })
    },
    save(person: Person, { seen, on }: Saving, key: string): SaveCaseResult {
      return once(`${person} save ${key} ${seen}`, () => {
        const draft = draftOf(person)
        const { unsaved } = draft
        const saved = stateAt(newest())
        const baseRevision = Math.min(draft.startedFrom, ...unsaved.map((one) => one.on))
        // Answers given after a conflict was shown were not covered by it.
        const later = unsaved.slice(seen === undefined ? 0 : draft.met.get(seen))
        const shown = Math.min(Number(seen ?? baseRevision), ...later.map((one) => one.on))
        const { conflicts } = mergeFacts(stateAt(shown), saved, unsaved)
        const met = conflicts.filter((one) => !isOwn(person, one.id, one.theirs))
        if (met.length > 0) {
          counts.conflicts += 1
          draft.met.set(String(newest()), unsaved.length)
          return {
            type: 'Conflict',
            questions: met.map((one) => inWords(one.id, one.theirs)),
            revision: String(newest()),
          }
        }
        const { news } = mergeFacts(stateAt(Math.min(shown, baseRevision, Number(on ?? baseRevision))), saved, unsaved)
        if (unsaved.length > 0) close(person)
        Object.assign(draft, { startedFrom: newest(), unsaved: [] })
        draft.met.clear()
        const merged = news.map(({ id, value }) => inWords(id, value))
        return { type: 'OkWithGroups', possibleGroupsToAddTo: [], revision: String(draft.startedFrom), merged }
      })
    },
  }
}

function inWords(id: string, theirs: FactValue): ConflictingAnswer {
  return { id, theirs, author: '', at: '' }
}
