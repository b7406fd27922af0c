import { type Command, commandOf } from '@casebook/core/shell/keys'
import { useEffect } from 'react'
import { isTypedIn } from '../shell/keys/isTypedIn'
import { areLetterKeysOn } from '../shell/keys/letterKeys'
import { goOnFrom, questionAt } from './focus'

export interface FormKeys {
  /** False while a dialog is over the form. */
  readonly isActive: () => boolean
  readonly on: Readonly<Record<Exclude<Command, 'nextQuestion'>, () => void>>
}

/** The keyboard shortcuts of the form, wherever the focus is. */
export function useFormKeys({ isActive, on }: FormKeys): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const command = commandOf(event, { isTyping: isTypedIn(event.target), areLettersOn: areLetterKeysOn() })
      if (command === null) return
      // Always replaces the browser's save and search.
      if (command === 'save' || command === 'palette') event.preventDefault()
      if (!isActive()) return
      if (command === 'nextQuestion') {
        if (!goesOn(event.target)) return
        event.preventDefault()
        goOnFrom(event.target)
        return
      }
      event.preventDefault()
      on[command]()
    }
    /** Alt with an arrow or Enter would open a dropdown or a date picker, so the form handles these keys first. */
    const actFirst = (event: KeyboardEvent) => {
      if (event.altKey && /^(Arrow.*|Enter)$/.test(event.key)) act(event)
    }
    document.addEventListener('keydown', actFirst, { capture: true })
    document.addEventListener('keydown', act)
    return () => {
      document.removeEventListener('keydown', actFirst, { capture: true })
      document.removeEventListener('keydown', act)
    }
  }, [isActive, on])
}

/** In a textarea Enter starts a new line, and on a button it activates it. */
function goesOn(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return false
  return questionAt(target) !== null
}
