/** A new password while it is typed, twice: which of its rules hold so far. */
import { faultOfPassword, normalisePassword, type PasswordFault, shortestPassword } from './password'

export interface NewPassword {
  readonly password: string
  readonly again: string
}

export const noPassword: NewPassword = { password: '', again: '' }

export type NewPasswordEvent =
  | { readonly type: 'typePassword'; readonly password: string }
  | { readonly type: 'typeAgain'; readonly password: string }

/** The contents of the two fields after typing in one of them. */
export function afterTyping(typed: NewPassword, { type, password }: NewPasswordEvent): NewPassword {
  return type === 'typePassword' ? { ...typed, password } : { ...typed, again: password }
}

export interface PasswordRules {
  readonly isLongEnough: boolean
  readonly areEqual: boolean
  /** Any other fault; length is a rule of its own. */
  readonly fault: Exclude<PasswordFault, 'TooShort'> | null
}

export function rulesOfNewPassword({ password, again }: NewPassword, username: string): PasswordRules {
  const fault = faultOfPassword(password, username)
  return {
    isLongEnough: lengthOfPassword(password) >= shortestPassword,
    areEqual: password !== '' && password === again,
    fault: fault === 'TooShort' ? null : fault,
  }
}

export function maySetPassword(typed: NewPassword, username: string): boolean {
  const { isLongEnough, areEqual, fault } = rulesOfNewPassword(typed, username)
  return isLongEnough && areEqual && fault === null
}

/** The length as the rule counts it. */
export function lengthOfPassword(typed: string): number {
  return [...normalisePassword(typed)].length
}
