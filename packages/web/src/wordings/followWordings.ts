/**
 * Shows an administrator's wordings on this page, and every change of them within a second. The device keeps them for the next page.
 *
 * A page that nobody sees asks nothing until it is seen again.
 */
import { type CallingPage, createClient, fetchFrom } from '@casebook/api-adapter/client'
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { type WordingsPort, wordingsMachine } from '@casebook/core/options/wordings.machine'
import { createActor } from 'xstate'
import { speakIn } from '../shell/i18n'
import { compiledWordings } from './compiledWordings'
import { keepWordings, keptWordings } from './keptWordings'

declare global {
  /** Milliseconds after which the page stops asking, if there was no response. */
  var wordingsTimeout: number | undefined
}

interface Following {
  readonly host: string
  readonly onLevel?: CallingPage['onLevel']
  /** For a patient's phone: it hears them once. */
  readonly isOnce?: boolean
}

export function followWordings({ host, onLevel, isOnce = false }: Following): void {
  const timeout = globalThis.wordingsTimeout ?? null
  const server = serverAt(host, onLevel ? { onLevel } : {})
  const actor = createActor(wordingsMachine, { input: { server, timeout } })
  let shown = JSON.stringify(keptWordings(host))
  let known: string | null = null
  actor.subscribe(({ context: { translations, version } }) => {
    if (version === known) return
    known = version
    const wordings = compiledWordings(translations)
    const heard = JSON.stringify(wordings)
    if (heard !== shown) {
      shown = heard
      keepWordings(host, wordings)
      speakIn(wordings).catch(() => {})
    }
    if (isOnce) actor.stop()
  })
  actor.start()
}

/** Asked without the session: a question that nobody asked must not keep a session alive. */
function serverAt(host: string, page: CallingPage): WordingsPort {
  const send = fetchFrom(host, page, (address, request) => fetch(address, { ...request, credentials: 'omit' }))
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
