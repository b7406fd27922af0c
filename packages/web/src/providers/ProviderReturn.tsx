import { type ProviderAnswer, providerReturnMachine } from '@casebook/core/providers/providerReturn.machine'
import { providerSignInCalls } from '@casebook/core/providers/providerSignIn.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { PublicPage } from '../publicPages/PublicPage'
import { readSignInQuery, signInPath } from '../router/returnAddress'
import SecondStepPage from '../secondFactor/SecondStepPage'
import { usePorts } from '../session/ports'
import { useSessionActor } from '../session/sessionActor'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Outcome } from '../ui/Outcome'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'
import { turnedAwayTexts } from './providers.messages'
import { tellPages } from './providerWindow'

interface ProviderReturnProps {
  /** The query of the address, with the provider's answer. */
  readonly search: string
}

/** Where a provider of sign-in sends people back to: hands in its answer, and goes on to where they came from. */
export default function ProviderReturn({ search }: ProviderReturnProps) {
  const { portOf, firstRoute } = usePorts()
  const [answer] = useState(() => answerIn(search))
  const [screen, send] = useMachine(providerReturnMachine, { input: { port: portOf(providerSignInCalls), answer } })
  const { signedIn, step, returnTo, isOver, turnedAway, test, error } = screen.context
  const [, navigate] = useLocation()
  const actor = useSessionActor()

  useEffect(() => {
    if (!signedIn) return
    if (isOver) return leaveToPages({ type: 'signedIn' })
    actor.send({ type: 'LoginSuccessful', user: signedIn })
    navigate(readSignInQuery(`${new URLSearchParams({ to: returnTo })}`, firstRoute).returnTo, { replace: true })
  }, [actor, firstRoute, isOver, navigate, returnTo, signedIn])
  useEffect(() => {
    if (test) leaveToPages({ type: 'tested', outcome: test })
  }, [test])

  const isAuthenticated = screen.matches('authenticated')
  useEffect(() => {
    if (isAuthenticated) leaveToPages({ type: 'authenticated' })
  }, [isAuthenticated])

  if (screen.matches('secondStep') && step)
    return (
      <SecondStepPage
        step={step}
        user={step.username}
        onSignedIn={(user) => send({ type: 'steppedIn', user })}
        onStartAgain={() => send({ type: 'startAgain' })}
      />
    )
  const again = (
    <Button variant="primary" onClick={() => navigate(signInPath, { replace: true })}>
      <Trans id="provider.toSignIn" message="To the sign-in page" />
    </Button>
  )
  return (
    <PublicPage>
      {screen.matches('ending') && <SpinnerBar label={<Trans id="login.signingIn" message="Signing in" />} />}
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'again' })} />}
      {turnedAway && (
        <Outcome
          tone="missing"
          icon="alert"
          title={<Trans {...turnedAwayTexts[turnedAway.type].title} values={{ ...turnedAway }} />}
          action={again}
        >
          <Trans {...turnedAwayTexts[turnedAway.type].advice} />
        </Outcome>
      )}
      {((signedIn && isOver) || test || isAuthenticated) && (
        <Outcome tone="ok" icon="check" title={<Trans id="provider.done" message="That is done" />}>
          <Trans id="provider.close" message="You can close this window: the page you came from goes on." />
        </Outcome>
      )}
    </PublicPage>
  )
}

function leaveToPages(told: Parameters<typeof tellPages>[0]): void {
  tellPages(told)
  window.close()
}

function answerIn(search: string): ProviderAnswer {
  const query = new URLSearchParams(search)
  const said = (['code', 'iss', 'error'] as const).flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { state: query.get('state') ?? '', ...Object.fromEntries(said) }
}
