import type { CaseIdentity } from '../cases/caseIdentity'
import type { FrozenQuestionnaire } from '../locks/freezing'
import type { Refusal } from '../refusal'

/** What the core needs of the world to sign a questionnaire of an open case, or to take the signature back. */
export interface SignPort {
  setPiSdv(request: SignRequest): Promise<SignResult>
  unSetPiSdv(request: SignRequest): Promise<SignResult>
}

export interface SignRequest extends CaseIdentity {
  readonly questionnaireId: string
  /** The revision that the signer has before them: nobody signs what they have not seen. */
  readonly seen?: string | undefined
}

export type SignResult =
  /** `frozen`: the questionnaires of the case that take no answers now. */
  | { type: 'SdvSet'; frozen?: readonly FrozenQuestionnaire[] | undefined }
  /** Somebody has saved the case since. */
  | { type: 'CaseChanged' }
  | Refusal
