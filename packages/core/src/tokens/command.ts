/** The call made with a token instead of a session: its permissions and its refusals. */

import { can, type Principal } from '../access/can'
import { annotatedKey } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import type { Fact } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import { type Token, tokenState } from './token'

export type Command =
  | { readonly type: 'ImportData'; readonly facts: readonly Fact[] }
  /** Only the question ids of the facts. */
  | { readonly type: 'GetQuestions'; readonly facts: readonly Pick<Fact, 'id'>[] }
  | { readonly type: 'SetPassword'; readonly user: string; readonly password: string }

export interface CommandCall {
  readonly sendAt: Date
  readonly command: Command
}

/** The facts a decision is based on. The token is null if no token has that secret. */
export interface CommandWorld {
  readonly now: Date
  readonly token: Token | null
  /** The token's case; null if it no longer exists. */
  readonly case: { readonly name: string; readonly isDeleted: boolean } | null
  readonly refusalOf: (fact: Fact) => FactRefusal | null
}

export const commandDecisions = ['Execute', 'PermissionError', 'TokenError', 'AddFactError'] as const

export type CommandDecision = (typeof commandDecisions)[number]

const sendAtMinutes = 5

/** Whether a call was sent just now: clocks differ, but a recorded call must not work later. */
export function isSentNow(sendAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - sendAt.getTime()) <= sendAtMinutes * 60_000
}

export function decideCommand({ sendAt, command }: CommandCall, world: CommandWorld): CommandDecision {
  const { token, now } = world
  if (!isSentNow(sendAt, now) || !token || tokenState(token, now) !== 'usable') return 'TokenError'
  if (!isPermitted(command, token, world)) return 'PermissionError'
  if (command.type === 'ImportData' && command.facts.some((fact) => world.refusalOf(fact) !== null))
    return 'AddFactError'
  return 'Execute'
}

/** Whether executing the command uses up a single-use token; reading does not. */
export function usesUpToken({ type }: Command): boolean {
  return type !== 'GetQuestions'
}

function isPermitted(command: Command, { permissions }: Token, { case: reached }: CommandWorld): boolean {
  if (permissions.type === 'SetPasswordPermission')
    return command.type === 'SetPassword' && command.user === permissions.user
  if (command.type === 'SetPassword' || !reached) return false
  const principal: Principal = { type: 'token', caseId: permissions.caseName, questions: permissions.questions }
  const action = command.type === 'ImportData' ? 'answerQuestion' : 'readQuestion'
  return command.facts.every(({ id }) => {
    const questionId = questionIdOf(id)
    return (
      questionId !== null &&
      can(principal, action, { caseId: reached.name, questionId, isCaseDeleted: reached.isDeleted })
    )
  })
}

/** A note belongs to its question. */
function questionIdOf(factId: string): string | null {
  return parseKey(annotatedKey(factId))?.questionId ?? null
}
