/** The context of the data-entry chart, and how each event changes it. */
import { annotatedKey, annotationIdOf, isAnnotationId } from '../annotation/annotation'
import type { BaseConfig } from '../bases/base'
import type { BaseName } from '../bases/baseName'
import type { BasesPort } from '../bases/bases.calls'
import { parseKey } from '../bases/key'
import type { CaseIdentity } from '../cases/caseIdentity'
import { type Fact, type FactValue, sameFactValue, unknown } from '../facts/fact'
import type { DraftName, JournalPort, Keeping } from '../journal/journal.port'
import { createPageJournal } from '../journal/pageJournal'
import { DiskFull, type Refused } from '../refusal'
import type { ConflictingAnswer, Draft, FactError } from './entry.calls'
import type { CaseLoader, EntryPort } from './entry.port'
import { isAnswerOf, type OpenForm, openForm } from './form/openForm'
import {
  type CommittedFact,
  emptyOutbox,
  type Outbox,
  pendingFacts,
  withCommitted,
  withKept,
  withoutRefused,
  withReceived,
  withRefused,
} from './outbox'
import type { Rounding } from './rounding'
import type { SaveDecision } from './saveDecision'
import { canTakeBack, type Step, stepOf, takeBack, withoutSaidByOthers } from './undo'

export interface EntryInput {
  readonly entry: EntryPort
  readonly bases: Pick<BasesPort, 'getKnowledgeBase'>
  readonly name: BaseName
  /** The draft to open. Without it and without a case, the caller's latest of the base. */
  readonly draft?: string | undefined
  /** The saved case to open. */
  readonly ofCase?: CaseIdentity | undefined
  readonly cases?: CaseLoader | undefined
  /** The journal of the page. Without it, answers live only in this chart until the server has them. */
  readonly journal?: JournalPort | null
  /** Returns a new key on every call. */
  readonly newIdempotencyKey: () => string
  /** The time now, as an instant in UTC, ISO 8601. */
  readonly now: () => string
}

export type SaveFailure =
  | 'NotConnected'
  | 'DiskFull'
  | 'LoginRequired'
  | 'InsufficientPermissions'
  | 'DraftNotFound'
  | 'KnowledgeBaseNotFound'

/** Why a call failed. */
export function failureIn(error: unknown): SaveFailure {
  return error instanceof DiskFull ? 'DiskFull' : 'NotConnected'
}

export interface Saved {
  readonly possibleGroupsToAddTo: readonly string[]
  /** Answers that others saved meanwhile, to questions not answered here. They are now part of the case. */
  readonly merged: readonly ConflictingAnswer[]
}

export interface EntryContext extends EntryInput {
  /** The only queue of answers. */
  readonly journal: JournalPort
  readonly config: BaseConfig | null
  readonly opened: Draft | null
  /** Only its answers change it. To draw it, subscribe to the engine. */
  readonly form: OpenForm | null
  /** The stored name of the case; null until the first save. */
  readonly caseName: string | null
  readonly locked: ReadonlySet<string>

  readonly outbox: Outbox
  /** Whether the device has stored the last answers; null before the first. */
  readonly keeping: Keeping | null
  /** Consecutive failed attempts to send the current batch. */
  readonly attempts: number
  /** When the server last accepted an answer. */
  readonly receivedAt: string | null
  /** Keys that were answered and are not yet in any revision. */
  readonly unsaved: ReadonlySet<string>
  /**
   * The saved values of the keys answered since the last save, as far as known. A key that gets its saved value back is
   * no longer unsaved.
   */
  readonly savedValues: ReadonlyMap<string, FactValue>
  readonly answeredWhileSaving: ReadonlySet<string>
  /** The answers given here, the latest last. */
  readonly undoable: readonly Step[]

  /** Text in a field that cannot be read as an answer, by key. */
  readonly unreadable: ReadonlyMap<string, string>
  /** Answers that were rounded on leaving their field, by key. */
  readonly rounded: ReadonlyMap<string, Rounding>
  /** Whether a save was tried. From then on, everything missing is marked. */
  readonly isChecked: boolean
  /** Sections the person has left. Whatever is missing in them is marked. */
  readonly leftSections: ReadonlySet<string>

  readonly decision: SaveDecision | null
  readonly isForced: boolean
  /** Save the case although nothing has been answered yet. */
  readonly isEvenEmpty: boolean
  readonly isSaving: boolean
  /** For a case that has no name yet. */
  readonly proposedName: string | null
  readonly nameRefused: 'CaseNameTaken' | 'CaseNameInvalid' | null
  /** The idempotency key of a save with an unknown outcome. A retry reuses it. */
  readonly saveKey: string | null
  readonly seen: string | null
  readonly conflict: readonly ConflictingAnswer[]
  /** Keys of the answers that the save could not take because their questions are locked. */
  readonly lockedOut: readonly string[]
  readonly failure: SaveFailure | null
  /** Why the draft was not opened, if the server refused it. */
  readonly refused: Refused | null
  /** The outcome of the last save, to be reported. */
  readonly saved: Saved | null
  /** When it was saved, as an instant in UTC, ISO 8601; null again after the next answer. */
  readonly savedAt: string | null
  /** The idempotency key of a reset with an unknown outcome. */
  readonly resetKey: string | null
}

type Change = Partial<EntryContext>

export function initialContext(input: EntryInput): EntryContext {
  return { ...input, journal: input.journal ?? createPageJournal(), ...nothingOpen }
}

const nothingOpen = {
  config: null,
  opened: null,
  form: null,
  caseName: null,
  locked: new Set<string>(),
  outbox: emptyOutbox,
  keeping: null,
  attempts: 0,
  receivedAt: null,
  unsaved: new Set<string>(),
  savedValues: new Map<string, FactValue>(),
  answeredWhileSaving: new Set<string>(),
  undoable: [],
  unreadable: new Map<string, string>(),
  rounded: new Map<string, Rounding>(),
  isChecked: false,
  leftSections: new Set<string>(),
  decision: null,
  isForced: false,
  isEvenEmpty: false,
  isSaving: false,
  proposedName: null,
  nameRefused: null,
  saveKey: null,
  seen: null,
  conflict: [],
  lockedOut: [],
  failure: null,
  refused: null,
  saved: null,
  savedAt: null,
  resetKey: null,
} as const satisfies Change

export function withDraft(config: BaseConfig, draft: Draft): Change {
  return {
    ...nothingOpen,
    config,
    opened: draft,
    draft: draft.id,
    caseName: draft.caseName,
    locked: new Set(draft.locked),
    unsaved: new Set(draft.unsaved),
  }
}

export function withBase(context: EntryContext, base: OpenForm['base']): Change {
  return { form: openForm(base, context.opened?.facts ?? [], context.unreadable.keys(), context.opened?.notes) }
}

/** The open case, as every call identifies it; null until the first save. */
export function openCaseOf({ caseName, name, opened }: EntryContext): CaseIdentity | null {
  if (caseName === null || !opened) return null
  return { group: name.group, base: name.base, owner: opened.owner, name: caseName }
}

export function ownerOf({ opened }: EntryContext): string {
  if (!opened) throw new Error('Nothing is open that could have an owner')
  return opened.owner
}

/** The open draft, by its own name. */
export function draftNameOf({ name, draft }: EntryContext): DraftName {
  if (draft === undefined) throw new Error('No draft is open')
  return { ...name, draft }
}

/** The base revision of the screen; empty if there is none. */
export function baseRevisionOf({ opened }: EntryContext): string {
  return opened?.revision ?? ''
}

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
  const step = stepOf(facts, (key) => said(context, key))
  return {
    outbox: withCommitted(context.outbox, { facts: committed, on }, context.newIdempotencyKey),
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
 * to nobody: once somebody answers or clears one, it is unsaved.
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
  const { state, value, isDerived } = form.engine.question(key)
  if (isDerived) return null
  return state === 'unknown' ? unknown : value
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
    const parsed = parseKey(annotatedKey(key))
    const place = engine.structure.questions.get(parsed?.questionId ?? '')
    return place?.repeatsIn === repeatsIn && parsed?.occurrence === occurrence
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
