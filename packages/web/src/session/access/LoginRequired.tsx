import { useEffect } from 'react'
import { useSessionActor } from '../sessionActor'
import { ToSignIn } from './ToSignIn'

/** What a screen shows when a call was refused because nobody is signed in: the way to the form, and back to this screen. */
export function LoginRequired() {
  const actor = useSessionActor()
  useEffect(() => {
    actor.send({ type: 'LoginRequired' })
  }, [actor])
  return <ToSignIn />
}
