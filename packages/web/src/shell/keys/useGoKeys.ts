import { afterKey, type Going } from '@casebook/core/shell/goKeys'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useOpenRoutes } from '../useOpenRoutes'
import { isTypedIn } from './isTypedIn'
import { areLetterKeysOn } from './letterKeys'

/** `g` and a letter go to another screen, unless the user is typing or a dialog is open. */
export function useGoKeys(): void {
  const routes = useOpenRoutes()
  const [, navigate] = useLocation()
  const go = useEffectEvent((letter: string) => {
    const to = routes.find(({ key }) => key === letter)
    if (to) navigate(to.path)
  })
  useEffect(() => {
    let going: Going = null
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isOver(event.target)) return
      const typing = { isTyping: isTypedIn(event.target), areLettersOn: areLetterKeysOn() }
      const after = afterKey(going, event, typing, event.timeStamp)
      going = after.going
      if (after.letter) go(after.letter)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
}

function isOver(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
