import { type OptionsPort, optionsCalls } from '@casebook/core/options/options.calls'
import { passwordResetMachine } from '@casebook/core/registration/passwordReset.machine'
import { asksToAccept } from '@casebook/core/session/customLoginPage'
import type { SessionPort } from '@casebook/core/session/session.calls'
import { signInOffersMachine } from '@casebook/core/session/signInOffers.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { AskAdministrator } from '../publicPages/AskAdministrator'
import { PublicPage } from '../publicPages/PublicPage'
import { forgottenPath, readSignInQuery, signInPath } from '../router/returnAddress'
import { usePorts } from '../session/ports'
import { continuationLink, useRegistrationPort } from '../session/registrationPort'
import { useSessionActor } from '../session/sessionActor'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { mail } from '../ui/moreDrawings'
import { Outcome } from '../ui/Outcome'
import { ChoosePasswordForm } from './ChoosePasswordForm'
import { ForgottenForm } from './ForgottenForm'

interface ForgottenScreenProps {
  /** Both come from the link of a mail. */
  readonly user?: string
  readonly token?: string
}

/** A forgotten password: requests the mail, or sets the password by the mail's link. */
export default function ForgottenScreen({ user, token }: ForgottenScreenProps) {
  const { session, portOf, firstRoute } = usePorts()
  const actor = useSessionActor()
  const [, navigate] = useLocation()
  const registration = useRegistrationPort()
  const { language } = usePreferences()
  const [asked] = useMachine(signInOffersMachine, { input: { session } })
  const [screen, send] = useMachine(passwordResetMachine, {
    input: {
      session: unlessAsked(session, portOf(optionsCalls)),
      registration,
      language,
      activationContinuationLink: continuationLink(forgottenPath),
      link: user !== undefined && token !== undefined ? { user, token } : null,
    },
  })
  const form = screen.context

  const { signedIn } = form
  const isBusy = screen.matches('setting') || screen.matches('signingIn')
  useEffect(() => {
    if (!signedIn) return
    actor.send({ type: 'LoginSuccessful', user: signedIn })
    navigate(readSignInQuery('', firstRoute).returnTo, { replace: true })
  }, [actor, firstRoute, navigate, signedIn])

  if (screen.matches('passwordSet'))
    return (
      <PublicPage>
        <Outcome
          tone="ok"
          icon="check"
          title={<Trans id="forgotten.set" message="Your password is set" />}
          action={
            <ButtonLink variant="primary" href={signInPath}>
              <Trans id="login.signIn" message="Sign in" />
            </ButtonLink>
          }
        >
          <Trans
            id="forgotten.set.what"
            message="Sign in as {user} with the new password. You are signed out everywhere else."
            values={{ user: <bdi className="font-semibold text-ink">{form.link?.user}</bdi> }}
          />
        </Outcome>
      </PublicPage>
    )
  if (screen.matches('choosing') || isBusy || signedIn)
    return (
      <PublicPage>
        <ChoosePasswordForm form={form} isBusy={isBusy || signedIn !== null} send={send} />
      </PublicPage>
    )
  if (screen.matches('sent'))
    return (
      <PublicPage>
        <Outcome
          tone="derived"
          icon={mail}
          title={<Trans id="mailSent.title" message="Check your e-mail" />}
          action={
            <ButtonLink href={signInPath}>
              <Trans id="mailSent.back" message="Back to sign-in" />
            </ButtonLink>
          }
        >
          <Trans
            id="forgotten.sent"
            message="If there is an account for {address}, a link is on its way. It works once, for 30 minutes."
            values={{ address: <bdi className="font-semibold wrap-anywhere text-ink">{form.user.trim()}</bdi> }}
          />
        </Outcome>
      </PublicPage>
    )
  if (asked.matches('known') && !asked.context.offers.passwordReset && form.problem === null)
    return (
      <AskAdministrator title={<Trans id="forgotten.title" message="Forgot password" />}>
        <Trans
          id="forgotten.what"
          message="This server sends no mails, so it cannot send you a link. Ask an administrator of your study for a new password."
        />
      </AskAdministrator>
    )
  return (
    <PublicPage>
      <ForgottenForm form={form} isBusy={screen.matches('sending')} send={send} />
    </PublicPage>
  )
}

/** Where the hospital's sign-in page has something to accept, people sign in there. */
function unlessAsked(
  session: Pick<SessionPort, 'login'>,
  options: Pick<OptionsPort, 'getCustomLoginPage'>,
): Pick<SessionPort, 'login'> {
  return {
    async login(credentials) {
      const page = await options.getCustomLoginPage({})
      const isAsked = page.type !== 'ReceivedOption' || asksToAccept(page.option)
      return isAsked ? { type: 'LoginFailed' } : session.login(credentials)
    },
  }
}
