/**
 * What a chart of data entry needs of the world: the draft to go on from, a place to send answers to, and saving. The state that
 * follows from the answers it computes itself. The adapter makes calls of `entryCalls` of it: what is said at once may be several.
 */
import type { RequestOf, ResultOf } from '../call/call'
import type { CasesPort } from '../cases/cases.calls'
import type { Refusal } from '../refusal'
import type { entryCalls, OfDraft } from './entry.calls'

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

/** Finds the caller's draft of a saved case, or begins one. */
export type CaseLoader = Pick<CasesPort, 'loadCase'>

export interface Delivery {
  /** Names this delivery, at most 100 characters. Sent again under the same name it takes effect once. */
  readonly delivery?: string | undefined
}

export type AddFacts = RequestOf<typeof entryCalls.addFactsJson> & Delivery

export type SaveDraft = Omit<RequestOf<typeof entryCalls.savecase>, 'saveJson'> & Delivery

type State = ResultOf<typeof entryCalls.tree>
type Received = Extract<State, { type: 'ReceivedState' }>

/** The trees are for clients that do not compute. A server that speaks only the specified wire names no draft. */
export type OpenDraftResult = Exclude<State, Received> | Pick<Received, 'type' | 'config' | 'draft'>

export type OpenCaseResult = OpenDraftResult | { type: 'CaseNotFound' }

export type AddFactsResult = ResultOf<typeof entryCalls.addFactsJson>

export type SaveCaseResult = ResultOf<typeof entryCalls.savecase>
