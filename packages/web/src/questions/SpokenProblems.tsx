import { useEffect, useEffectEvent, useState } from 'react'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'

/** Of more at once, as after a save, the dialog or the list tells. */
const mostAtOnce = 2

/**
 * The one live region for what is wrong with an answer: says it once, with the question, when it appears. The focus is
 * elsewhere by then. It watches the page rather than the controls, so that it knows every kind of them, also in tables.
 */
export function SpokenProblems({ textOf }: { readonly textOf: (key: string) => string }) {
  const [said, setSaid] = useState('')
  const say = useEffectEvent((messages: readonly HTMLElement[]) => {
    const words = messages.map(({ dataset, textContent }) => `${textOf(dataset.about ?? '')}: ${textContent}`).join(' ')
    // The same words once more are news too.
    setSaid((before) => (before === words ? `${words}\u00a0` : words))
  })
  useEffect(() => {
    const form = document.querySelector('[data-entry]')
    const watcher = new MutationObserver((changes) => {
      const messages = new Set(changes.flatMap(({ target, addedNodes }) => [...addedNodes].flatMap(messageIn(target))))
      if (messages.size > 0 && messages.size <= mostAtOnce) say([...messages])
      else if (changes.some(({ removedNodes }) => [...removedNodes].some(isMessage))) setSaid('')
    })
    if (form) watcher.observe(form, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return (
    <span role="status" className="absolute" data-spoken="">
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

function isMessage(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.dataset.about !== undefined
}

/** A message that came to a question already there, or whose words came late. Not those of a section just drawn. */
function messageIn(target: Node) {
  return (added: Node): readonly HTMLElement[] => {
    const message = isMessage(added) ? added : target instanceof Element && target.closest<HTMLElement>('[data-about]')
    return message && message.textContent !== '' ? [message] : []
  }
}
