/** The context of the data-entry chart. */
import type { BaseConfig } from '../bases/base'
import type { BaseName } from '../bases/baseName'
import type { BasesPort } from '../bases/bases.calls'
import type { GivenReason } from '../bases/reasons/reasonForChange'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { CasesPort } from '../cases/cases.calls'
import type { ChangedAnswer } from '../facts/changesToExplain'
import type { FactValue } from '../facts/fact'
import type { DraftName, JournalPort, Keeping } from '../journal/journal.port'
import { createPageJournal } from '../journal/pageJournal'
import { DiskFull, ServerFault, StudyLocked } from '../refusal'
import type { ConflictingAnswer, Draft, EntryPort, SaveCaseResult } from './entry.calls'
import { type OpenForm, openForm } from './form/openForm'
import { begunIn } from './form/repeats/begun'
import { emptyOutbox, type Outbox } from './outbox'
import type { Rounding } from './rounding'
import type { SaveDecision } from './saveDecision'
import type { Step } from './undo'

export interface EntryInput {
  readonly entry: EntryPort
  readonly bases: Pick<BasesPort, 'getKnowledgeBase'>
  readonly name: BaseName
  /** The draft to open. Without it and without a case, the caller's latest of the base. */
  readonly draft?: string | undefined
  /** The saved case to open. */
  readonly ofCase?: CaseIdentity | undefined
  /** The tablet is with a patient: the page knows only what is asked. */
  readonly isOnTablet?: boolean | undefined
  /** Finds the caller's draft of a saved case, or begins one. */
  readonly cases?: Pick<CasesPort, 'loadCase'> | undefined
  /** The journal of the page. Without it, answers live only in this chart until the server has them. */
  readonly journal?: JournalPort | null
  /** Returns a new key on every call. */
  readonly newIdempotencyKey: () => string
  /** The time now, as an instant in UTC, ISO 8601. */
  readonly now: () => string
}

export type SaveFailure =
  | 'NotConnected'
  | 'ServerFault'
  | 'DiskFull'
  | 'StudyLocked'
  | 'LoginRequired'
  | 'InsufficientPermissions'
  | 'DraftNotFound'
  | 'KnowledgeBaseNotFound'

/** Why a call failed. */
export function failureIn(error: unknown): SaveFailure {
  if (error instanceof StudyLocked) return 'StudyLocked'
  return error instanceof DiskFull ? 'DiskFull' : error instanceof ServerFault ? 'ServerFault' : 'NotConnected'
}

export interface Saved {
  readonly possibleGroupsToAddTo: readonly string[]
  /** Answers that others saved meanwhile, to questions not answered here. They are now part of the case. */
  readonly merged: readonly ConflictingAnswer[]
  /** Entries that have another number now. The screen shows the case anew. */
  readonly renumbered?: (SaveCaseResult & { type: 'OkWithGroups' })['renumbered']
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
  /** The name of this screen, once it began an entry of a repeating part. */
  readonly screen: string | null
  /** By entry, as `drugs#2`, the screen that began it. */
  readonly begun: ReadonlyMap<string, string>
  /** The answers given here, the latest last. */
  readonly undoable: readonly Step[]

  /** Text in a field that cannot be read as an answer, by key. */
  readonly unreadable: ReadonlyMap<string, string>
  /** Answers that were rounded on leaving their field, by key. */
  readonly rounded: ReadonlyMap<string, Rounding>
  /** Whether a save was tried. From then on, everything missing is marked. */
  readonly isChecked: boolean
  /** The missing answers of which the person said that the case is to be saved without them. */
  readonly confirmed: ReadonlySet<string>
  /** Sections in which the person answered something, and left. Whatever is missing in them is marked. */
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
  /** The changed answers of which the study asks why. */
  readonly toExplain: readonly ChangedAnswer[]
  /** The reason given for this save; asked once, whatever comes between. */
  readonly given: GivenReason | null
  /** The sites of which the author of a new case has to choose one. */
  readonly sites: readonly string[]
  /** The one they chose. */
  readonly site: string | null
  readonly conflict: readonly ConflictingAnswer[]
  /** Keys of the answers that the save could not take because their questions are locked. */
  readonly lockedOut: readonly string[]
  readonly failure: SaveFailure | null
  /** Why the draft was not opened or not reset. */
  readonly error: unknown
  /** The outcome of the last save, to be reported. */
  readonly saved: Saved | null
  /** When answers of the patient arrived that the screen does not show, as an instant in UTC, ISO 8601. */
  readonly arrivedAt: string | null
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
  screen: null,
  begun: new Map<string, string>(),
  undoable: [],
  unreadable: new Map<string, string>(),
  rounded: new Map<string, Rounding>(),
  isChecked: false,
  confirmed: new Set<string>(),
  leftSections: new Set<string>(),
  decision: null,
  isForced: false,
  isEvenEmpty: false,
  isSaving: false,
  proposedName: null,
  nameRefused: null,
  saveKey: null,
  seen: null,
  toExplain: [],
  given: null,
  sites: [],
  site: null,
  conflict: [],
  lockedOut: [],
  failure: null,
  error: null,
  saved: null,
  arrivedAt: null,
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
  const { facts = [], notes, used, notDone = [] } = context.opened ?? {}
  const form = openForm(base, facts, context.unreadable.keys(), notes, used)
  form.engine.notDone = new Set(notDone.map(({ questionnaireId }) => questionnaireId))
  return { form, begun: new Map([...context.begun, ...begunIn(form.engine.structure, context.outbox.pending)]) }
}

/** Whether the case can be reloaded: nothing on the screen is unsaved or waiting to be sent. */
export function mayRefresh({ unsaved, outbox, unreadable, isSaving }: EntryContext): boolean {
  return unsaved.size === 0 && outbox.pending.length === 0 && unreadable.size === 0 && !isSaving
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
