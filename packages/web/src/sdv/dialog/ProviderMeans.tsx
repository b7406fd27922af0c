import { Trans } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { building } from '../../providers/building'
import { problemsOnTheWay } from '../../providers/providers.messages'
import { aWindow, hearWindow } from '../../providers/providerWindow'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { CredentialActor } from './CredentialStep'

interface ProviderMeansProps {
  readonly actor: CredentialActor
  readonly isAsking: boolean
}

/** Authenticating anew at the provider of sign-in, in a window of its own, as the credential of a signature. */
export function ProviderMeans({ actor, isAsking }: ProviderMeansProps) {
  const { providers: known, provider } = useSelector(actor, ({ context }) => context)
  // The password of a directory is typed here.
  const providers = known.filter(({ isDirectory }) => !isDirectory)
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => hearWindow(({ type }) => type === 'authenticated' && actor.send({ type: 'back' })), [actor])
  if (providers.length === 0) return null
  const authenticate = (id: string) => {
    const window = aWindow()
    const isOpen = window.open()
    setIsBlocked(!isOpen)
    if (isOpen) actor.send({ type: 'authenticate', provider: id, window })
  }
  return (
    <div className="flex flex-col gap-2">
      {isBlocked && (
        <Note tone="missing" role="alert" title={<Trans {...problemsOnTheWay.WindowBlocked.title} />}>
          <Trans {...problemsOnTheWay.WindowBlocked.advice} />
        </Note>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} icon={building} wide disabled={!isAsking} onClick={() => authenticate(id)}>
          <Trans id="credential.provider" message="Show it with {name}" values={{ name }} />
        </Button>
      ))}
      {provider !== '' && isAsking && (
        <p className="text-xs text-ink-2" role="status">
          <Trans
            id="credential.provider.away"
            message="Sign in in the window that has opened. This page goes on by itself; nothing is signed before."
          />
        </p>
      )}
    </div>
  )
}
