import { useEffect } from 'react'
import { focusNextQuestion, isTextField, questionAt } from './focus'

interface FormKeys {
  /** While something lies over the form, its keys are not ours. */
  readonly isActive: boolean
  readonly onSave: () => void
  readonly onNextSection: () => void
  readonly onNextMissing: () => void
  readonly onUndo: () => void
}

/** The keys of the form: Enter goes on, Ctrl+Enter to the next section, Alt+Down to what is missing, Ctrl+S saves. */
export function useFormKeys(keys: FormKeys): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && event.key.toLowerCase() === 's') {
        event.preventDefault()
        if (keys.isActive) keys.onSave()
        return
      }
      if (!keys.isActive || event.defaultPrevented || event.isComposing) return
      if (event.key === 'Enter' && isCommand) take(event, keys.onNextSection)
      else if (event.key === 'ArrowDown' && event.altKey) take(event, keys.onNextMissing)
      else if (event.key.toLowerCase() === 'z' && isCommand && !event.shiftKey && !isTextField(event.target))
        take(event, keys.onUndo)
      else if (event.key === 'Enter' && !event.altKey && !event.shiftKey && goesOn(event.target))
        take(event, () => event.target instanceof Element && focusNextQuestion(event.target))
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [keys])
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

/** In a box of several lines Enter begins a line, on a button it presses it. */
function goesOn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return false
  return questionAt(target) !== null
}
