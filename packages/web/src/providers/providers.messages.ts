import type { DirectoryProblem } from '@casebook/core/providers/directorySignIn.machine'
import type { TurnedAway } from '@casebook/core/providers/providerReturn.machine'
import type { ProviderProblem } from '@casebook/core/providers/providerSignIn.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface ProblemText {
  readonly title: MessageDescriptor
  readonly advice: MessageDescriptor
}

const silent: ProblemText = {
  title: msg({ id: 'provider.silent', message: 'The sign-in page there does not answer.' }),
  advice: msg({
    id: 'provider.silent.advice',
    message: 'Try again later, or use a password of this server if you have one.',
  }),
}

/** A missing text is a compile error. None of them says which check failed: the server log does. */
export const problemsOnTheWay: Readonly<Record<Exclude<ProviderProblem, 'failed'>, ProblemText>> = {
  NoSuchProvider: {
    title: msg({ id: 'provider.gone', message: 'This way to sign in is not offered any more.' }),
    advice: msg({ id: 'provider.gone.advice', message: 'Load the page again.' }),
  },
  ProviderSilent: silent,
  WindowBlocked: {
    title: msg({ id: 'provider.blocked', message: 'Your browser did not open the window.' }),
    advice: msg({ id: 'provider.blocked.advice', message: 'Allow windows for this page, and try again.' }),
  },
  NotBack: {
    title: msg({ id: 'provider.notBack', message: 'Another person signed in there.' }),
    advice: msg({ id: 'provider.notBack.advice', message: 'This form belongs to you. Sign in with your own account.' }),
  },
}

export const turnedAwayTexts: Readonly<Record<TurnedAway['type'], ProblemText>> = {
  SignInAgain: {
    title: msg({ id: 'provider.again', message: 'That sign-in does not count.' }),
    advice: msg({
      id: 'provider.again.advice',
      message: 'It took too long, was used before, or began in another browser. Sign in again.',
    }),
  },
  ProviderRefused: {
    title: msg({ id: 'provider.refused', message: '{provider} did not let you in.' }),
    advice: msg({
      id: 'provider.refused.advice',
      message: 'Sign in again, or ask the people who look after the accounts there.',
    }),
  },
  ProviderSilent: silent,
  NoAccount: {
    title: msg({ id: 'provider.noAccount', message: '{provider} knows you. This server has no account for you.' }),
    advice: msg({ id: 'provider.noAccount.advice', message: 'Ask an administrator of your study.' }),
  },
  Deactivated: {
    title: msg({ id: 'login.deactivated', message: 'This account is deactivated.' }),
    advice: msg({ id: 'login.deactivated.advice', message: 'Ask an administrator to activate it again.' }),
  },
  OtherAccount: problemsOnTheWay.NotBack,
}

/** Of a directory, whose password is typed here. The problems of every sign-in form have their own texts. */
export const directoryTexts: Readonly<
  Record<Exclude<DirectoryProblem, 'LoginFailed' | 'TooManyFailedLogins' | 'Deactivated' | 'failed'>, ProblemText>
> = {
  NoSuchProvider: problemsOnTheWay.NoSuchProvider,
  ProviderSilent: {
    title: msg({ id: 'directory.silent', message: '{name} does not answer.' }),
    advice: silent.advice,
  },
  NoAccount: turnedAwayTexts.NoAccount,
  OtherAccount: problemsOnTheWay.NotBack,
}
