import type { CaseIdentity } from '../cases/caseIdentity'
import type { PresencePort } from '../entry/presence/presence.port'
import type { AssignmentsPort } from '../groups/groups.calls'
import type { UnlockPort } from '../locks/unlock.port'
import type { QueriesPort } from '../queries/queries.port'
import type { Refusal } from '../refusal'
import type { SdvEntry } from '../sdv/level'
import type { SignPort } from '../sdv/sign.port'
import type { TokensPort } from '../tokens/caseToken.machine'

/** What is asked about an open case besides its answers. A server may lack any of it; the screen then does without. */
export interface CaseCallsPort {
  readonly presence?: PresencePort | undefined
  readonly groups?: AssignmentsPort | undefined
  readonly tokens?: TokensPort | undefined
  readonly locks?: UnlockPort | undefined
  readonly queries?: QueriesPort | undefined
  readonly sdv?: (SignPort & { getSdv(request: CaseIdentity): Promise<GetSdvResult> }) | undefined
}

/** A mark, whose it is and since when, and the keys of the answers that are not as they were verified. */
export interface StandingMark extends SdvEntry {
  readonly user?: string | undefined
  /** What the account of that username calls itself, where that is known. */
  readonly name?: string | undefined
  /** An instant in UTC, ISO 8601. */
  readonly at?: string | undefined
  readonly changed?: readonly string[] | undefined
}

export type GetSdvResult = { type: 'ReceivedSdv'; entries: readonly StandingMark[] } | Refusal
