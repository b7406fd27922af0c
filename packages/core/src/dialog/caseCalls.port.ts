import type { AssignmentsPort } from '../groups/groups.port'
import type { UnlockPort } from '../locks/unlock.port'
import type { QueriesPort } from '../queries/queries.port'
import type { Refusal } from '../refusal'
import type { SdvEntry } from '../sdv/level'
import type { TokensPort } from '../tokens/caseToken.machine'
import type { PresencePort } from './presence.port'

/** What is asked about an open case besides its answers. A server may lack any of it; the screen then does without. */
export interface CaseCallsPort {
  readonly presence?: PresencePort | undefined
  readonly groups?: AssignmentsPort | undefined
  readonly tokens?: TokensPort | undefined
  readonly locks?: UnlockPort | undefined
  readonly queries?: Pick<QueriesPort, 'getAllNodes' | 'getQueriesForCase'> | undefined
  readonly sdv?: { getSdv(request: { caseIdentifier: string }): Promise<GetSdvResult> } | undefined
}

export type GetSdvResult = { type: 'ReceivedSdv'; entries: readonly SdvEntry[] } | Refusal
