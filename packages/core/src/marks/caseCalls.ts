import type { PresencePort } from '../entry/entry.calls'
import type { AssignmentsPort } from '../groups/groups.calls'
import type { LocksPort } from '../locks/locks.calls'
import type { QueriesPort } from '../queries/queries.calls'
import type { CredentialPort } from '../sdv/credential/credential.calls'
import type { CaseSdvPort } from '../sdv/sdv.calls'
import type { VerificationPort } from '../sdv/verification.calls'
import type { TokensPort } from '../tokens/tokens.calls'

/** The calls about an open case besides its answers. A server may lack any of them; the screen then does without. */
export interface CaseCallsPort {
  readonly presence?: PresencePort | undefined
  readonly groups?: AssignmentsPort | undefined
  readonly tokens?: TokensPort | undefined
  readonly locks?: LocksPort | undefined
  readonly queries?: QueriesPort | undefined
  readonly sdv?: CaseSdvPort | undefined
  /** For signing. */
  readonly credentials?: CredentialPort | undefined
  /** For the way from one case to the next. */
  readonly toVerify?: Pick<VerificationPort, 'getCasesToVerify'> | undefined
}
