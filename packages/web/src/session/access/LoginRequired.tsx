import { useEffect } from 'react'
import { useSessionActor } from '../sessionActor'
import { ToSignIn } from './ToSignIn'

/** Rendered when a call was refused because nobody is signed in. Redirects to the sign-in form, which returns here. */
export function LoginRequired() {
  const actor = useSessionActor()
  useEffect(() => {
    actor.send({ type: 'LoginRequired' })
  }, [actor])
  return <ToSignIn />
}
