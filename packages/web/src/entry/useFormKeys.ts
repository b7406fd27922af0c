import { type Command, commandOf } from '@casebook/core/shell/keys'
import { useEffect } from 'react'
import { isTypedIn } from '../shell/keys/isTypedIn'
import { areLetterKeysOn } from '../shell/keys/letterKeys'
import { goOnFrom, questionAt } from './focus'

export interface FormKeys {
  /** While something lies over the form, its keys are not ours. */
  readonly isActive: () => boolean
  readonly on: Readonly<Record<Exclude<Command, 'nextQuestion'>, () => void>>
}

/** The keys of the form, wherever on the page the focus is. */
export function useFormKeys({ isActive, on }: FormKeys): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const command = commandOf(event, { isTyping: isTypedIn(event.target), areLettersOn: areLetterKeysOn() })
      if (command === null) return
      // The browser's own saving of the page, and its search, are never meant here.
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
    /** A dropdown would open at Alt and an arrow or Enter, and a field of dates as well: the form comes before them. */
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

/** In a box of several lines Enter begins a line, on a button it presses it. */
function goesOn(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return false
  return questionAt(target) !== null
}
