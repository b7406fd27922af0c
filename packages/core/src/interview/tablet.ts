/** An interview in an open case: its answers go the way of every answer, through the journal to the draft on the server. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { annotationFact } from '../annotation/annotation'
import type { SaveCaseResult } from '../entry/entry.calls'
import type { EntryContext } from '../entry/entry.context'
import type { entryMachine } from '../entry/entry.machine'
import { freezeOf } from '../entry/form/frozenQuestions'
import type { OpenForm } from '../entry/form/openForm'
import { takesPatientsAnswers } from '../entry/form/patientParts'
import type { Fact } from '../facts/fact'
import type { InterviewPort } from './interview.machine'

type Entry = ActorRefFrom<typeof entryMachine>

/** Everything said in the case so far: answers and notes. */
export function factsIn({ engine, notes }: OpenForm): readonly Fact[] {
  return [
    ...[...engine.answers()].map(([id, value]) => ({ id, value })),
    ...notes.keys().map((key) => annotationFact(key, notes.of(key))),
  ]
}

/** Ids of the questionnaires that the interview leaves out: those not chosen, and those that take none from a patient. None chosen is all. */
export function leftOutOf(
  { opened, form }: Pick<EntryContext, 'opened' | 'form'>,
  chosen: readonly string[],
): ReadonlySet<string> {
  const ids = [...(form?.engine.structure.questionnaires.keys() ?? [])]
  const isPart = (id: string) => chosen.length === 0 || chosen.includes(id)
  const isOpen = (id: string) => opened !== null && !opened.isReadOnly && takesPatientsAnswers(freezeOf(opened, id))
  return new Set(ids.filter((id) => !isPart(id) || !isOpen(id)))
}

export function tabletOf(entry: Entry): InterviewPort {
  return {
    keep: (facts) => entry.send({ type: 'answer', facts }),
    addOccurrence: (id) => entry.send({ type: 'addOccurrence', id }),
    removeOccurrence: (one) => entry.send({ type: 'removeOccurrence', ...one }),
    save: () => save(entry),
  }
}

/** Saves what is in the draft once all of it has arrived, and leaves the form as it was. */
function save(entry: Entry): Promise<SaveCaseResult> {
  return new Promise((resolve) => {
    const hear = (screen: SnapshotFrom<typeof entryMachine>) => {
      // Nobody is asked to sign in over the patient's page: the save fails instead.
      if (screen.matches({ open: { page: 'flushing', sending: { signedOut: 'asking' } } }))
        return entry.send({ type: 'notNow' })
      const result = resultAt(screen)
      if (!result) return
      subscription.unsubscribe()
      entry.send({ type: 'back' })
      resolve(result)
    }
    entry.send({ type: 'back' })
    const subscription = entry.subscribe(hear)
    entry.send({ type: 'saveAsItIs' })
  })
}

/** What became of the save; null while it is on its way. */
function resultAt(screen: SnapshotFrom<typeof entryMachine>): SaveCaseResult | null {
  const { saved, conflict, seen, failure } = screen.context
  const isAt = (page: 'saved' | 'conflict' | 'interimLocked' | 'blocked' | 'saveFailed') =>
    screen.matches({ open: { page } })
  if (isAt('saved')) return { type: 'OkWithGroups', possibleGroupsToAddTo: saved?.possibleGroupsToAddTo ?? [] }
  if (screen.matches({ open: { page: { entering: 'nothingSaid' } } })) return { type: 'NothingToSave' }
  if (isAt('conflict')) return { type: 'Conflict', questions: conflict, revision: seen ?? '' }
  if (isAt('interimLocked')) return { type: 'InterimLocked' }
  // An answer that the server refused: it is named at its question.
  if (isAt('blocked')) return { type: 'InterimLocked' }
  if (isAt('saveFailed')) return failure === 'LoginRequired' ? { type: 'LoginRequired' } : { type: 'DraftNotFound' }
  return null
}
