/**
 * Shows an administrator's wordings on this page, and every change of them within a second.
 *
 * A page that nobody sees asks nothing until it is seen again.
 */
import type { CustomTranslation } from '@casebook/core/options/customTranslations'
import { type WordingsPort, wordingsMachine } from '@casebook/core/options/wordings.machine'
import { createActor } from 'xstate'
import { speakIn } from '../shell/i18n'
import { compiledWordings } from './compiledWordings'

declare global {
  /** Milliseconds after which the page stops asking, if there was no response. */
  var wordingsTimeout: number | undefined
}

export function followWordings(server: WordingsPort): void {
  const timeout = globalThis.wordingsTimeout ?? null
  const actor = createActor(wordingsMachine, { input: { server: whenVisible(server), timeout } })
  let shown: readonly CustomTranslation[] = []
  actor.subscribe(({ context: { translations } }) => {
    if (translations === shown) return
    const isNothingNew = shown.length === 0 && translations.length === 0
    shown = translations
    if (!isNothingNew) speakIn(compiledWordings(translations)).catch(() => {})
  })
  actor.start()
}

function whenVisible(server: WordingsPort): WordingsPort {
  return {
    async getCustomTranslations(known) {
      await untilVisible()
      return server.getCustomTranslations(known)
    },
  }
}

function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
}
