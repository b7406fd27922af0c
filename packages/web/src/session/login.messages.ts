import type { LoginProblem } from '@casebook/core/session/login.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface ProblemText {
  readonly title: MessageDescriptor
  readonly advice: MessageDescriptor
}

/** A missing text is a compile error. */
export const problemTexts: Readonly<Record<LoginProblem, ProblemText>> = {
  LoginFailed: {
    title: msg({ id: 'login.failed', message: 'Sorry, wrong user name and/or password.' }),
    advice: msg({
      id: 'login.failed.advice',
      message: 'Check both and try again. After too many attempts the account is deactivated for a while.',
    }),
  },
  Deactivated: {
    title: msg({ id: 'login.deactivated', message: 'This account is deactivated.' }),
    advice: msg({ id: 'login.deactivated.advice', message: 'Ask an administrator to activate it again.' }),
  },
  TooManyFailedLogins: {
    title: msg({ id: 'login.tooMany', message: 'Too many failed sign-ins: this account is deactivated for a while.' }),
    advice: msg({ id: 'login.tooMany.advice', message: 'Wait and try again, or ask an administrator.' }),
  },
  SignInAgain: {
    title: msg({ id: 'login.again', message: 'That took too long, or too many codes were wrong.' }),
    advice: msg({ id: 'login.again.advice', message: 'Enter your password again.' }),
  },
  failed: {
    title: msg({ id: 'login.noAnswer', message: 'The server did not answer.' }),
    advice: msg({ id: 'login.noAnswer.advice', message: 'Check your connection and try again.' }),
  },
}
