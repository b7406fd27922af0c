import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { addressOf } from '../router/paths'

export const interviewPath = '/interview/:group/:base/:spec/:case'

/** The interview of a saved case, with these of its questionnaires; none of them means all. */
export function interviewAddress({ group, base, owner, name }: CaseIdentity, parts: readonly string[]): string {
  const search = new URLSearchParams([['owner', owner], ...parts.map((part) => ['part', part])])
  return `${addressOf(interviewPath, { group, base, spec: base, case: name })}?${search}`
}

/** The interview that a person has just agreed to begin, by its address. */
let agreed: string | null = null

/** The tablet is handed over at this address without asking again. */
export function agreeToHandOver(address: string): void {
  agreed = address
}

/** Whether a person agreed to begin the interview at this address. A typed or mailed one asks first. */
export function isAgreed(address: string): boolean {
  return agreed === address
}

export function forgetAgreement(): void {
  agreed = null
}
