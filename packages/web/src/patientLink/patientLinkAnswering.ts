import type { patientLinkMachine } from '@casebook/core/patientLink/patientLink.machine'
import type { ActorRefFrom } from 'xstate'
import type { Answering } from '../questions/typed/AnsweringContext'
import { itemId } from './itemId'

/** Where a patient's typing goes: each key is an answer, because a phone may not say that a field was left. */
export function patientLinkAnswering(actor: ActorRefFrom<typeof patientLinkMachine>): Answering {
  const unread = (key: string) => actor.getSnapshot().context.unread.get(key) ?? null
  return {
    onAnswer: (key, value) => actor.send({ type: 'answer', fact: { id: key, value } }),
    unread,
    onUnread: (key, text) => {
      if (text !== unread(key))
        actor.send({ type: 'answer', fact: { id: key, value: null }, unread: text ?? undefined })
    },
    onRounded: (key) => actor.send({ type: 'rounded', key }),
    onTyping: () => {},
    takesOnGoing: () => false,
    isAtOnce: true,
    refocus: (key) =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.getElementById(itemId(key))?.querySelector<HTMLElement>('input, textarea, select')?.focus()
      }),
  }
}
