/** The call made with a token instead of a session: its permissions and its refusals. */

import { can, type Principal } from '../access/can'
import { annotatedKey } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import type { Fact } from '../facts/fact'
import { saysSomething } from './saysSomething'
import { type Token, tokenState } from './token'

/** The command SetPassword is decided by the link of its mail: see `registration/accountLink`. */
export type Command =
  | { readonly type: 'ImportData'; readonly facts: readonly Fact[] }
  /** Only the question ids of the facts. */
  | { readonly type: 'GetQuestions'; readonly facts: readonly Pick<Fact, 'id'>[] }

/** The facts a decision is based on. The token is null if no token has that secret. */
export interface CommandWorld {
  readonly now: Date
  readonly token: Token | null
  /** The token's case; null if it no longer exists. */
  readonly case: { readonly name: string; readonly isDeleted: boolean } | null
  /** The answers that stand in the case, for answers that are brought. */
  readonly standing?: readonly Pick<Fact, 'id'>[]
  /** Whether the token's maker may enter its case now. A token gives no right that its maker has lost. */
  readonly isIssuerAllowed: boolean
  /** Whether the case takes every fact. Asked last, of a person who may bring them. */
  readonly takes: (facts: readonly Fact[]) => boolean
}

export const commandDecisions = ['Execute', 'PermissionError', 'TokenError', 'AddFactError'] as const

export type CommandDecision = (typeof commandDecisions)[number]

/** The moment at which the call says it was sent decides nothing: a device's clock may be wrong, and a call works once anyway. */
export function decideCommand(command: Command, world: CommandWorld): CommandDecision {
  const { token, now, isIssuerAllowed } = world
  if (!token || !isIssuerAllowed || tokenState(token, now) !== 'usable') return 'TokenError'
  if (!isPermitted(command, token, world)) return 'PermissionError'
  if (command.type === 'ImportData' && !(saysSomething(command.facts, world.standing) && world.takes(command.facts)))
    return 'AddFactError'
  return 'Execute'
}

function isPermitted(command: Command, { permissions }: Token, { case: reached }: CommandWorld): boolean {
  if (!reached) return false
  const principal: Principal = { type: 'token', caseId: permissions.caseName, questions: permissions.questions }
  const action = command.type === 'ImportData' ? 'answerQuestion' : 'readQuestion'
  const { isDeleted: isCaseDeleted } = reached
  if (isCaseDeleted) return false
  return command.facts.every(({ id }) => {
    const questionId = questionIdOf(id)
    return questionId !== null && can(principal, action, { caseId: reached.name, questionId, isCaseDeleted })
  })
}

/** A note belongs to its question. */
function questionIdOf(factId: string): string | null {
  return parseKey(annotatedKey(factId))?.questionId ?? null
}
