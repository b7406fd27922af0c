/**
 * Shows an administrator's wordings on this page, and every change of them within a second. The device keeps them for the next page.
 *
 * A page that nobody sees asks nothing until it is seen again.
 */
import { wordingsMachine } from '@casebook/core/options/wordings.machine'
import { createActor } from 'xstate'
import { speakIn } from '../shell/i18n'
import { compiledWordings } from './compiledWordings'
import { keepWordings, keptWordings } from './keptWordings'
import { type OnLevel, wordingsAt } from './wordingsServer'

declare global {
  /** Milliseconds after which the page stops asking, if there was no response. */
  var wordingsTimeout: number | undefined
}

interface Following {
  readonly host: string
  readonly onLevel?: OnLevel
  /** For a patient's phone: it hears them once. */
  readonly isPatientLink?: boolean
}

export function followWordings({ host, onLevel, isPatientLink = false }: Following): void {
  const timeout = globalThis.wordingsTimeout ?? null
  const server = wordingsAt(host, onLevel)
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
    if (isPatientLink) actor.stop()
  })
  actor.start()
}
