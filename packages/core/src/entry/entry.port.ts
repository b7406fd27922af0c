import type { BaseConfig } from '../bases/base'
import type { BaseName } from '../bases/baseName'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Fact, FactValue } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import type { FrozenQuestionnaire } from '../locks/freezing'
import type { Refusal } from '../refusal'

/**
 * What the core needs of the world to enter a case: the draft to go on from, a place to send answers to, and saving.
 * The state that follows from the answers it computes itself.
 */
export interface EntryPort {
  /** The draft with every answer that holds; a new one if there is none. */
  openDraft(request: OfDraft): Promise<OpenDraftResult>
  /** Discards what is not saved and begins a new case. */
  reset(request: OfDraft & Delivery): Promise<OpenDraftResult>
  addFacts(request: AddFacts): Promise<AddFactsResult>
  saveCase(request: SaveDraft): Promise<SaveCaseResult>
  /** Says on leaving that nobody works on the draft any more. It outlives the page it is sent from. */
  unsetDirtyBit(request: OfDraft): Promise<{ type: 'Ok' } | Refusal>
}

/** Without an id the caller's latest draft of the base is meant. */
export interface OfDraft extends BaseName {
  readonly draft?: string | undefined
}

/** Finds the caller's draft of a saved case, or begins one. */
export interface CaseLoader {
  loadCase(
    request: CaseIdentity,
  ): Promise<{ type: 'CaseResolved'; draft?: string | undefined } | { type: 'CaseNotFound' } | Refusal>
}

export interface AddFacts extends OfDraft, Delivery {
  readonly facts: readonly Fact[]
  /** The revision that the screen stood on when this was said; empty if on none. An answer never replaces one that its giver could not see. */
  readonly on?: string | undefined
}

export interface SaveDraft extends OfDraft, Delivery {
  readonly caseName: string
  /** Of the case; of a new one, whoever saves it. */
  readonly owner: string
  /** Saves with required questions unanswered. */
  readonly force?: boolean | undefined
  /** Makes the case although nothing was answered yet, so that it has its name. */
  readonly evenEmpty?: boolean | undefined
  /** The revision that a conflict has shown: saves over it knowingly. */
  readonly seen?: string | undefined
  /** The revision that the screen stands on; empty if on none. What others have saved since is told. */
  readonly on?: string | undefined
}

export interface Delivery {
  /** Names this delivery, at most 100 characters. Sent again under the same name it takes effect once. */
  readonly delivery?: string | undefined
}

export interface Draft {
  readonly id: string
  /** The version of the base. */
  readonly version: string
  /** The case the draft continues; null for a new one. */
  readonly caseName: string | null
  readonly owner: string
  /** The revision the draft started from; null for a new case. */
  readonly revision: string | null
  /** Every answer that holds: the case's saved ones with the draft's over them. */
  readonly facts: readonly Fact[]
  /** The keys that the draft changed since the last save. */
  readonly unsaved: readonly string[]
  /** Ids of questionnaires that are locked for this case: those that are frozen in any way. */
  readonly locked: readonly string[]
  /** The same with how and why. */
  readonly frozen?: readonly FrozenQuestionnaire[] | undefined
  /** Keys of the answers that an open query asks for, though their questionnaire is frozen. */
  readonly asked?: readonly string[] | undefined
}

export interface FactError {
  readonly id: string
  readonly reason: FactRefusal
}

/** Somebody saved meanwhile and answered the same question differently. */
export interface ConflictingAnswer {
  readonly id: string
  readonly theirs: FactValue
  readonly author: string
  /** What the author is called, where that is known. */
  readonly authorName?: string | undefined
  /** An instant in UTC, ISO 8601. */
  readonly at: string
}

type NotFound = { type: 'KnowledgeBaseNotFound' } | { type: 'DraftNotFound' }

export type OpenDraftResult =
  /** A server that speaks only the specified wire names no draft. */
  { type: 'ReceivedState'; config: BaseConfig; draft?: Draft | undefined } | NotFound | Refusal

export type OpenCaseResult = OpenDraftResult | { type: 'CaseNotFound' }

export type AddFactsResult =
  | { type: 'Ok'; received?: string | undefined }
  | { type: 'AddFactError'; errors: readonly FactError[] }
  | NotFound
  | Refusal

export type SaveCaseResult =
  | {
      type: 'OkWithGroups'
      possibleGroupsToAddTo: readonly string[]
      revision?: string | undefined
      caseName?: string | undefined
      /** What others saved meanwhile; it now stands beside the answers saved. */
      merged?: readonly ConflictingAnswer[] | undefined
    }
  /** `questions`: those that froze after they were answered; taken back, the rest can be saved. */
  | { type: 'InterimLocked'; questions?: readonly string[] | undefined }
  | { type: 'NothingToSave' }
  | { type: 'CaseNameTaken' }
  | { type: 'CaseNameInvalid' }
  | { type: 'Conflict'; questions: readonly ConflictingAnswer[]; revision: string }
  | NotFound
  | Refusal
