/** The server of the wordings, asked while a person sees the page. */
import { type CallingPage, createClient, fetchFrom } from '@casebook/api-adapter/client'
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import type { WordingsPort } from '@casebook/core/options/wordings.machine'

/** Hears the level of the calls that each answer names. */
export type OnLevel = CallingPage['onLevel']

/** Asked without the session: a question that nobody asked must not keep a session alive. */
export function wordingsAt(host: string, onLevel?: OnLevel): WordingsPort {
  const send = fetchFrom(host, onLevel ? { onLevel } : {}, (address, request) =>
    fetch(address, { ...request, credentials: 'omit' }),
  )
  const client = createClient(optionsWire, send)
  return {
    async getCustomTranslations(known) {
      await untilVisible()
      const answer = await client.getCustomTranslations(known === null ? {} : { known })
      if (answer.type === 'Unchanged') return null
      if (answer.type !== 'ReceivedOption') throw new Error(`Anybody may read the wordings, but heard ${answer.type}`)
      return { text: answer.option, version: answer.version ?? '' }
    },
  }
}

function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
}
