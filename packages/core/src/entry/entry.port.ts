/**
 * The port of the data-entry charts: open a draft, send answers, save. The resulting state is computed in core. The
 * adapter maps the port to `entryCalls`; one call of the port may become several.
 */
import type { RequestOf, ResultOf } from '../call/call'
import type { CasesPort } from '../cases/cases.calls'
import type { Refusal } from '../refusal'
import type { entryCalls, OfDraft } from './entry.calls'

export interface EntryPort {
  /** The draft with all current answers; a new draft if there is none. */
  openDraft(request: OfDraft): Promise<OpenDraftResult>
  /** Discards unsaved answers and begins a new case. */
  reset(request: OfDraft & Delivery): Promise<OpenDraftResult>
  addFacts(request: AddFacts): Promise<AddFactsResult>
  saveCase(request: SaveDraft): Promise<SaveCaseResult>
  /** Tells the server on leaving that nobody is working on the draft any more. The request outlives its page. */
  unsetDirtyBit(request: OfDraft): Promise<{ type: 'Ok' } | Refusal>
}

/** Finds the caller's draft of a saved case, or begins one. */
export type CaseLoader = Pick<CasesPort, 'loadCase'>

export interface Delivery {
  /** The delivery's idempotency key, at most 100 characters. */
  readonly delivery?: string | undefined
}

export type AddFacts = RequestOf<typeof entryCalls.addFactsJson> & Delivery

export type SaveDraft = Omit<RequestOf<typeof entryCalls.savecase>, 'saveJson'> & Delivery

type State = ResultOf<typeof entryCalls.tree>
type Received = Extract<State, { type: 'ReceivedState' }>

/** The trees are for clients that do not compute. A server of only the specified wire does not name the draft. */
export type OpenDraftResult = Exclude<State, Received> | Pick<Received, 'type' | 'config' | 'draft'>

export type OpenCaseResult = OpenDraftResult | { type: 'CaseNotFound' }

export type AddFactsResult = ResultOf<typeof entryCalls.addFactsJson>

export type SaveCaseResult = ResultOf<typeof entryCalls.savecase>
