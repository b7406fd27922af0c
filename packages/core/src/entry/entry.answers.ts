/** How answers, and text that is not an answer yet, change the context of the data-entry chart. */
import { annotatedKey, annotationIdOf, isAnnotationId } from '../annotation/annotation'
import { entryOf } from '../annotation/entries'
import { type Fact, sameFactValue } from '../facts/fact'
import type { Keeping } from '../journal/journal.port'
import { saidBy } from '../rules/state'
import type { FactError } from './entry.calls'
import { baseRevisionOf, type EntryContext } from './entry.context'
import { isAnswerOf, type OpenForm } from './form/openForm'
import { beginnerOf, withFirstAnswers } from './form/repeats/begun'
import {
  type CommittedFact,
  pendingFacts,
  withCommitted,
  withKept,
  withoutRefused,
  withReceived,
  withRefused,
} from './outbox'
import type { Rounding } from './rounding'
import { canTakeBack, stepOf, takeBack, withoutSaidByOthers } from './undo'

type Change = Partial<EntryContext>

/** Answers given in one step. */
export interface Said {
  readonly facts: readonly Fact[]
  /** An undo cannot itself be undone. */
  readonly isUndo?: boolean | undefined
  /** The revision the person saw; defaults to the base revision of the screen. */
  readonly on?: string | undefined
}

export function withAnswered(context: EntryContext, { facts, isUndo = false, on = baseRevisionOf(context) }: Said) {
  const keys = facts.map(({ id }) => id)
  const committed = facts.map(
    (fact): CommittedFact => ({
      ...fact,
      before: said(context, fact.id),
      wasUnsaved: context.unsaved.has(fact.id),
    }),
  )
  const begun = isUndo ? { screen: context.screen, begun: context.begun } : withFirstAnswers(context, facts)
  const begunBy = beginnerOf(context, begun, facts)
  const step = stepOf(facts, (key) => said(context, key))
  return {
    outbox: withCommitted(context.outbox, { facts: committed, on, begunBy }, context.newIdempotencyKey),
    ...begun,
    ...withUnsaved(context, facts),
    answeredWhileSaving: union(context.answeredWhileSaving, keys),
    unreadable: withoutKeys(context.unreadable, keys),
    rounded: withoutKeys(context.rounded, keys),
    undoable: isUndo || step.length === 0 ? context.undoable : [...context.undoable, step],
    // A retry under the old key would return the result of a save without these answers.
    saveKey: null,
    savedAt: null,
  } satisfies Change
}

/**
 * An answer is unsaved until it is saved or gets its saved value back. In a new case the base's initial answers belong
 * to no person: once a person answers or clears one, it is unsaved.
 */
function withUnsaved(context: EntryContext, facts: readonly Fact[]): Pick<EntryContext, 'unsaved' | 'savedValues'> {
  const unsaved = new Set(context.unsaved)
  const savedValues = new Map(context.savedValues)
  for (const { id, value } of facts) {
    const before = said(context, id)
    if (!unsaved.has(id) && (context.caseName !== null || before === null)) savedValues.set(id, before)
    const saved = savedValues.get(id)
    if (saved !== undefined && sameFactValue(saved, value)) unsaved.delete(id)
    else unsaved.add(id)
  }
  return { unsaved, savedValues }
}

/** A person's answer to the question; derived values do not count. */
export function said({ form }: EntryContext, key: string): Fact['value'] {
  if (!form) return null
  if (isAnnotationId(key)) return form.notes.of(annotatedKey(key)) || null
  if (!isAnswerOf(form.engine, key)) return null
  const state = form.engine.question(key)
  return state.isDerived ? null : saidBy(state)
}

/** Replaces one's own answers with those of others, on the revision that showed them. */
export function theirsOf(context: EntryContext, facts: readonly Fact[]): Said {
  return { facts, isUndo: true, on: context.seen ?? baseRevisionOf(context) }
}

/** Other people's answers cannot be undone here. */
export function withoutSteps({ undoable }: EntryContext, facts: readonly Fact[]): Change {
  return { undoable: withoutSaidByOthers(undoable, new Set(facts.map(({ id }) => id))) }
}

/** The answers that the next undo brings back, and the steps left after it. */
export function undoOf(context: EntryContext) {
  return takeBack(context.undoable, (key) => said(context, key))
}

export function canUndo(context: EntryContext): boolean {
  return canTakeBack(context.undoable, (key) => said(context, key))
}

/** Facts that clear every answer and note of one occurrence. */
export function withdrawalOf({ form }: EntryContext, repeatsIn: string, occurrence: number): readonly Fact[] {
  if (!form) return []
  const isWithin = within(form, repeatsIn, occurrence)
  const keys = [...form.engine.answers().keys(), ...form.notes.keys().map(annotationIdOf)]
  return keys.filter(isWithin).map((id) => ({ id, value: null }))
}

/** Keys of the fields of one occurrence whose text cannot be read. */
export function unreadableWithin({ form, unreadable }: EntryContext, repeatsIn: string, occurrence: number) {
  return form ? [...unreadable.keys()].filter(within(form, repeatsIn, occurrence)) : []
}

/** Unreadable text is removed with its fields. */
export function withoutUnreadable(context: EntryContext, repeatsIn: string, occurrence: number): Change {
  return { unreadable: withoutKeys(context.unreadable, unreadableWithin(context, repeatsIn, occurrence)) }
}

function within({ engine }: OpenForm, repeatsIn: string, occurrence: number): (key: string) => boolean {
  return (key) => {
    const entry = entryOf(engine.structure, key)
    return entry?.repeatsIn === repeatsIn && entry.occurrence === occurrence
  }
}

/**
 * Ignore results for another tab's batch. Batches leave in order: a later one is asked for again once it is the oldest.
 */
function isOldest({ outbox }: EntryContext, idempotencyKey: string): boolean {
  return outbox.pending[0]?.idempotencyKey === idempotencyKey
}

export function withReceivedBatch(context: EntryContext, idempotencyKey: string, at: string | undefined): Change {
  if (!isOldest(context, idempotencyKey)) return { attempts: 0 }
  return { outbox: withReceived(context.outbox), attempts: 0, receivedAt: at ?? context.now() }
}

export function withRefusedFacts(context: EntryContext, idempotencyKey: string, errors: readonly FactError[]): Change {
  if (!isOldest(context, idempotencyKey)) return { attempts: 0 }
  return { outbox: withRefused(context.outbox, errors), attempts: 0 }
}

/** Records how the device kept a batch. */
export function withKeeping(context: EntryContext, idempotencyKey: string, keeping: Keeping): Change {
  return { keeping, ...(keeping === 'kept' && { outbox: withKept(context.outbox, idempotencyKey) }) }
}

/** The answer before the refused one. */
export function beforeRefused({ outbox }: EntryContext, key: string): readonly Fact[] {
  return outbox.refused.flatMap(({ fact }) => (fact.id === key ? [{ id: key, value: fact.before }] : []))
}

/** If the previous answer was saved, the key is no longer unsaved once that answer is back. */
export function withDiscarded({ outbox, unsaved }: EntryContext, key: string): Change {
  const wasSaved = outbox.refused.some(({ fact }) => fact.id === key && fact.wasUnsaved === false)
  const others = withoutRefused(outbox, key)
  const isPending = pendingFacts(others).some(({ id }) => id === key)
  return {
    outbox: others,
    ...(wasSaved && !isPending && { unsaved: new Set([...unsaved].filter((one) => one !== key)) }),
  }
}

export function union(set: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((one) => set.has(one)) ? set : new Set([...set, ...more])
}

function withoutKeys<T>(map: ReadonlyMap<string, T>, less: readonly string[]): ReadonlyMap<string, T> {
  return less.some((one) => map.has(one)) ? new Map([...map].filter(([one]) => !less.includes(one))) : map
}

/** `text` is null once the field is readable again. */
export function withUnreadable(context: EntryContext, key: string, text: string | null): Change {
  const others = withoutKeys(context.unreadable, [key])
  return {
    unreadable: text === null ? others : new Map([...others, [key, text]]),
    rounded: withoutKeys(context.rounded, [key]),
  }
}

export function withRounded(context: EntryContext, key: string, rounding: Rounding): Change {
  return { rounded: new Map([...context.rounded, [key, rounding]]) }
}
