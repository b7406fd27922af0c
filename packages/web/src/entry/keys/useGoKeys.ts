import { afterKey, type Going } from '@casebook/core/shell/goKeys'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../session/session'
import { destinationsFor } from '../../shell/nav/destinations'
import { isTypedIn } from '../focus'
import { areLetterKeysOn } from './letterKeys'

/** `g` and a letter lead to another screen, from wherever nothing is typed and nothing lies over the page. */
export function useGoKeys(): void {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const { roles } = user
  useEffect(() => {
    let going: Going = null
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isOver(event.target)) return
      const typing = { isTyping: isTypedIn(event.target), areLettersOn: areLetterKeysOn() }
      const after = afterKey(going, event, typing, event.timeStamp)
      going = after.going
      const to = after.letter && destinationsFor(roles).find(({ letter }) => letter === after.letter)
      if (to) navigate(to.path)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [roles, navigate])
}

function isOver(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
