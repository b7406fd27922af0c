import type { Refusal } from '../refusal'
import type { SdvLevel } from './level'

/** What the core needs of the world to verify. */
export interface SdvPort {
  setSdv(request: SetSdv): Promise<SetSdvResult>
}

export interface SetSdv {
  readonly caseIdentifier: string
  readonly questionnaireId: string
  readonly level: SdvLevel
}

export type SetSdvResult = { type: 'SdvSet' } | Refusal
