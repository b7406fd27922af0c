import { activationMachine, type activationMessages } from '@casebook/core/registration/activation.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { PublicPage } from '../publicPages/PublicPage'
import { addressOf } from '../router/paths'
import { forgottenPath, signInPath } from '../router/returnAddress'
import { useSearchParams } from '../router/useSearchParams'
import { useRegistrationPort } from '../session/registrationPort'
import { ButtonLink } from '../ui/ButtonLink'
import type { Drawing } from '../ui/Icon'
import { clockBack } from '../ui/moreDrawings'
import { Outcome } from '../ui/Outcome'
import type { Tone } from '../ui/tone'

type Step = keyof typeof activationMessages

/** The page that the mails of registration and reactivation lead to. */
export default function ActivationScreen() {
  const registration = useRegistrationPort()
  const data = useSearchParams().get('data') ?? ''
  const [screen] = useMachine(activationMachine, { input: { registration, data } })
  const { passwordLink } = screen.context
  // The chart has exactly these states.
  const step = screen.value
  const { tone, icon, title, what } = looks[step]

  return (
    <PublicPage>
      <Outcome
        tone={tone}
        icon={icon}
        title={title}
        action={
          step === 'success' ? (
            passwordLink ? (
              <ButtonLink variant="primary" href={addressOf(`${forgottenPath}/:user/:token`, passwordLink)}>
                <Trans id="activation.choosePassword" message="Choose a password" />
              </ButtonLink>
            ) : (
              <ButtonLink variant="primary" href={signInPath}>
                <Trans id="login.signIn" message="Sign in" />
              </ButtonLink>
            )
          ) : (
            step !== 'inProgress' && (
              <ButtonLink href={forgottenPath}>
                <Trans id="activation.newLink" message="Send a new link" />
              </ButtonLink>
            )
          )
        }
      >
        {step === 'success' && passwordLink ? (
          <Trans
            id="activation.success.noPassword"
            message="Now choose a password. You sign in with it and your e-mail address."
          />
        ) : (
          what
        )}
      </Outcome>
    </PublicPage>
  )
}

interface Look {
  readonly tone: Tone
  readonly icon: Drawing
  readonly title: ReactNode
  readonly what: ReactNode
}

const looks: Readonly<Record<Step, Look>> = {
  inProgress: {
    tone: 'derived',
    icon: 'half',
    title: <Trans id="activation.inProgress" message="Activating" />,
    what: <Trans id="activation.inProgress.what" message="This takes a moment. Keep this page open." />,
  },
  success: {
    tone: 'ok',
    icon: 'check',
    title: <Trans id="activation.success" message="Your account is active" />,
    what: <Trans id="activation.success.what" message="You can now sign in with your e-mail address and password." />,
  },
  failed: {
    tone: 'missing',
    icon: 'alert',
    title: <Trans id="activation.failed" message="The link could not be used" />,
    what: (
      <Trans
        id="activation.failed.what"
        message="It is incomplete, or it was used before. Open the newest mail, or request another one."
      />
    ),
  },
  tooLongAgo: {
    tone: 'range',
    icon: clockBack,
    title: <Trans id="activation.tooLongAgo" message="The link is too old" />,
    what: (
      <Trans
        id="activation.tooLongAgo.what"
        message="For your safety it works for 48 hours only. We can send you another one."
      />
    ),
  },
}
