import { optionsCalls } from '@casebook/core/options/options.calls'
import { asksToAccept, hasWords } from '@casebook/core/session/customLoginPage'
import { customLoginPageMachine } from '@casebook/core/session/customLoginPage.machine'
import { loginMachine } from '@casebook/core/session/login.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { signInOffersMachine } from '@casebook/core/session/signInOffers.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { SendFeedback } from '../feedback/SendFeedback'
import { ChangeServerLink } from '../publicPages/ChangeServerLink'
import { conversionPath } from '../router/addresses/conversionAddress'
import { readSignInQuery } from '../router/returnAddress'
import OutdatedDialog from '../session/OutdatedDialog'
import { usePorts } from '../session/ports'
import { useSessionActor } from '../session/sessionActor'
import { Brand } from '../shell/brand/Brand'
import { Main } from '../shell/Main'
import { ManualLink } from '../shell/ManualLink'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { CustomWords, LoginAside } from './LoginAside'
import { LoginForm } from './LoginForm'

const ProviderButtons = lazyComponent(() => import('../providers/ProviderButtons'))
const ProviderReturn = lazyComponent(() => import('../providers/ProviderReturn'))
const PasskeySignIn = lazyComponent(() => import('../secondFactor/PasskeySignIn'))
const SecondStepPage = lazyComponent(() => import('../secondFactor/SecondStepPage'))

/** The sign-in screen, to which providers of sign-in send people back. Afterwards the user returns to the screen that sent them here. */
export default function LoginScreen() {
  const search = useSearch()
  return new URLSearchParams(search).has('state') ? <ProviderReturn search={search} /> : <SignInPage search={search} />
}

function SignInPage({ search }: { readonly search: string }) {
  const ports = usePorts()
  const { session, portOf, serverName, apiLabel, firstRoute, askForWordings } = ports
  const [screen, send] = useMachine(loginMachine, { input: { session, awaitsPage: true } })
  const [{ context: asked }] = useMachine(signInOffersMachine, { input: { session } })
  const [around] = useMachine(customLoginPageMachine, { input: { options: portOf(optionsCalls) } })
  const { page } = around.context
  const { returnTo, reason } = readSignInQuery(search, firstRoute)
  const [, navigate] = useLocation()
  const actor = useSessionActor()
  const { signedIn, problem } = screen.context
  const [hasForm, setHasForm] = useState(false)

  const arrive = useCallback(
    (user: ClientUser) => {
      actor.send({ type: 'LoginSuccessful', user })
      navigate(returnTo, { replace: true })
    },
    [actor, navigate, returnTo],
  )
  useEffect(() => {
    if (signedIn) arrive(signedIn)
  }, [arrive, signedIn])

  useEffect(() => {
    askForWordings?.().catch(() => {})
  }, [askForWordings])

  const { providers } = asked.offers
  const isPageKnown = around.matches('known')
  useEffect(() => {
    if (isPageKnown) send({ type: 'showPage', page })
  }, [isPageKnown, page, send])

  const maySignInOtherwise = isPageKnown && (!asksToAccept(page) || screen.context.accepts)
  const { step, user } = screen.context
  if (screen.matches('secondStep') && step)
    return (
      <SecondStepPage
        step={step}
        user={user.trim()}
        onSignedIn={(user) => send({ type: 'LoginSuccessful', user })}
        onStartAgain={(problem, until = null) => send({ type: 'startAgain', problem, until })}
      />
    )
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] max-tablet:grid-cols-[minmax(0,1fr)]">
      <Main className="flex flex-col bg-surface px-10 py-8 max-tablet:px-4 max-tablet:py-5">
        <header className="flex items-center gap-2">
          <span className="flex items-center gap-2 font-display text-[1.25rem] font-bold tracking-[-0.012em]">
            <Brand />
          </span>
          <span className="ms-auto">
            <LanguageSwitch />
          </span>
        </header>
        <div className="m-auto w-[min(22.5rem,100%)] py-8">
          <h1 className="font-display text-[2rem]/[2.375rem] font-semibold tracking-[-0.008em]">
            <Trans id="login.title" message="Sign in" />
          </h1>
          <p className="mt-1.5 mb-6 text-[0.9375rem] wrap-anywhere text-ink-2">
            <Trans id="login.server" message="Study server {serverName}" values={{ serverName }} /> <ChangeServerLink />
          </p>
          {reason === 'InsufficientPermissions' && !problem && (
            <div className="mb-[1.125rem]">
              <Note tone="range" title={<Trans id="login.notAllowed" message="This account may not open that page." />}>
                <Trans id="login.notAllowed.what" message="Sign in with another account." />
              </Note>
            </div>
          )}
          {providers && maySignInOtherwise && (
            <div className="mb-5">
              <ProviderButtons
                ports={ports}
                providers={providers}
                returnTo={returnTo}
                onArrived={(arrived) => {
                  if ('username' in arrived) send({ type: 'typeUser', user: arrived.username })
                  send(arrived)
                }}
                onForm={setHasForm}
              />
            </div>
          )}
          {!hasForm && (
            <LoginForm
              form={screen.context}
              isBusy={screen.matches('signingIn') || screen.matches('awaitingPage')}
              offers={asked.offers}
              send={send}
            />
          )}
          {maySignInOtherwise && (
            <div className="mt-4">
              <PasskeySignIn onSignedIn={arrive} />
            </div>
          )}
          {hasWords(page) && (
            <div className="mt-6 border-t border-line pt-5 text-sm text-ink-2 tablet:hidden">
              <CustomWords page={page} />
            </div>
          )}
        </div>
        <footer className="flex items-center gap-4 text-xs text-ink-3">
          <ManualLink />
          <SendFeedback />
          {asked.offers.conversion && (
            <Link className={linkClass} href={conversionPath}>
              <Trans id="convert.title" message="Convert a questionnaire" />
            </Link>
          )}
          <span className="ms-auto tabular-nums">
            <bdi>{apiLabel}</bdi>
          </span>
        </footer>
      </Main>
      <LoginAside page={page} />
      {screen.matches('outdated') && <OutdatedDialog />}
    </div>
  )
}
