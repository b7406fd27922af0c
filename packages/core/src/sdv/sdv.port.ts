import type { CaseIdentity } from '../cases/caseIdentity'
import type { Refusal } from '../refusal'
import type { SdvLevel } from './level'

/** What the core needs of the world to verify. */
export interface SdvPort {
  setSdv(request: SetSdv): Promise<SetSdvResult>
}

export interface SetSdv extends CaseIdentity {
  readonly questionnaireId: string
  readonly level: SdvLevel
}

export type SetSdvResult = { type: 'SdvSet' } | Refusal
