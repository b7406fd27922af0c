import type { DirectoryArrival } from '@casebook/core/providers/directorySignIn.machine'
import { providerSignInCalls } from '@casebook/core/providers/providerSignIn.calls'
import { providerSignInMachine } from '@casebook/core/providers/providerSignIn.machine'
import type { ClientUser, SignInOffers } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Ports } from '../session/ports'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { building } from './building'
import { DirectoryForm } from './DirectoryForm'
import { problemsOnTheWay } from './providers.messages'
import { aWindow, hearWindow, thisPage } from './providerWindow'

interface ProviderButtonsProps {
  readonly ports: Pick<Ports, 'session' | 'portOf'>
  readonly providers: NonNullable<SignInOffers['providers']>
  readonly returnTo: string
  /** A directory has taken the password that was typed here. */
  readonly onArrived: (arrived: DirectoryArrival) => void
  /** Whether the form of a directory is shown, which is enough of a form. */
  readonly onForm?: (isShown: boolean) => void
  /** The person whose open form the sign-in covers, and who hears that they are in again. */
  readonly over?: { readonly onlyUser: string; readonly onSignedIn: (user: ClientUser) => void }
}

/**
 * A button for each provider of sign-in: the page goes there and comes back. Over a form a window of its own does. A directory has no page: its
 * form is here, and is open where it is the first.
 */
export default function ProviderButtons({ ports, providers, returnTo, onArrived, onForm, over }: ProviderButtonsProps) {
  const { session, portOf } = ports
  const [window] = useState(() => (over ? aWindow() : thisPage))
  const port = portOf(providerSignInCalls)
  const input = { port, session, window, returnTo, onlyUser: over?.onlyUser }
  const [screen, send] = useMachine(providerSignInMachine, { input })
  const { provider, problem, error, signedIn } = screen.context
  const isOver = over !== undefined
  const onSignedIn = over?.onSignedIn

  useEffect(
    () => (isOver ? hearWindow(({ type }) => type === 'signedIn' && send({ type: 'back' })) : undefined),
    [isOver, send],
  )
  useEffect(() => {
    if (signedIn) onSignedIn?.(signedIn)
  }, [signedIn, onSignedIn])

  const [first] = providers
  const [open, setOpen] = useState(() => (!over && first?.isDirectory ? first.id : null))
  const tellForm = useEffectEvent((isShown: boolean) => onForm?.(isShown))
  useEffect(() => {
    tellForm(open !== null)
    return () => tellForm(false)
  }, [open])

  const isBusy = screen.matches('asking') || screen.matches('arriving') || (screen.matches('away') && !isOver)
  return (
    <div className="flex flex-col gap-3">
      {problem === 'failed' && <CallFailedNote error={error} />}
      {problem !== null && problem !== 'failed' && (
        <Note tone="missing" role="alert" title={<Trans {...problemsOnTheWay[problem].title} />}>
          <Trans {...problemsOnTheWay[problem].advice} />
        </Note>
      )}
      {providers.map((one, place) =>
        one.id === open ? (
          <DirectoryForm key={one.id} port={port} directory={one} onlyUser={over?.onlyUser} onArrived={onArrived} />
        ) : (
          <Button
            key={one.id}
            icon={building}
            variant={place === 0 && !isOver ? 'primary' : undefined}
            size="large"
            wide
            disabled={isBusy}
            onClick={() => {
              setOpen(one.isDirectory ? one.id : null)
              if (!one.isDirectory) send({ type: 'go', provider: one.id })
            }}
          >
            {isBusy && provider === one.id ? (
              <Trans id="provider.going" message="Going to {name}" values={{ name: one.name }} />
            ) : (
              <Trans id="provider.signIn" message="Sign in with {name}" values={{ name: one.name }} />
            )}
          </Button>
        ),
      )}
      {providers.some(({ isDirectory }) => !isDirectory) && (
        <p className="text-center text-xs text-ink-2">
          {isOver ? (
            <Trans
              id="provider.hint.window"
              message="A window opens with the sign-in page there. What you typed stays here."
            />
          ) : (
            <Trans id="provider.hint" message="You go to the sign-in page there, and come back." />
          )}
        </p>
      )}
      {open !== null && onForm ? (
        <Button wide size="large" onClick={() => setOpen(null)}>
          <Trans id="directory.other" message="Use a password of this server" />
        </Button>
      ) : (
        <p className="flex items-center gap-3 text-xs text-ink-3">
          <span className="h-px flex-1 bg-line" />
          <Trans id="provider.or" message="or with a password of this server" />
          <span className="h-px flex-1 bg-line" />
        </p>
      )}
    </div>
  )
}
