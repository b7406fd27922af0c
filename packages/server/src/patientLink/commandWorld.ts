/** The state on which a command is decided, and what is said of a refused one. */
import type { ImportDataResult } from '@casebook/core/tokens/command.calls'
import { tokenState } from '@casebook/core/tokens/token'
import type { StudyCase } from '../cases/cases.repository'
import type { Database } from '../services'
import type { Refused } from '../tokens/refusals'
import type { StoredToken } from '../tokens/tokens.repository'
import { isIssuerAllowed } from './issuer'

export type Refusal = Extract<ImportDataResult, { readonly type: 'PermissionError' | 'TokenError' | 'AddFactError' }>

/** A refusal, and what the log says of it. */
export interface Denied {
  readonly answer: Refusal
  readonly refused: Omit<Refused, 'ip' | 'command'>
}

export async function worldOf(db: Database, token: StoredToken | null, studyCase: StudyCase | null, now: Date) {
  const reached = studyCase && { name: studyCase.name, isDeleted: studyCase.deletedAt !== null }
  return { now, token, case: reached, isIssuerAllowed: token !== null && (await isIssuerAllowed(db, token)) }
}

export function denied(type: Refusal['type'], token: StoredToken | null, about: StudyCase | null, now: Date): Denied {
  const state = token ? tokenState(token, now) : 'unknown'
  const reason = type !== 'TokenError' ? type : state === 'usable' ? 'issuerNotAllowed' : state
  return { answer: { type }, refused: { reason, token: token?.uuid ?? null, about } }
}
