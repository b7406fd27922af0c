/** The administrator's wordings as this device heard them last, so that a page begins in them. */
import type { Wordings } from '../shell/i18n'
import { recall, remember } from '../shell/memory'

const nameOf = (host: string) => `wordings ${host}`

export function keptWordings(host: string): Wordings {
  try {
    // The cast is safe: only `keepWordings` writes it.
    return JSON.parse(recall(nameOf(host)) ?? '{}') as Wordings
  } catch {
    return {}
  }
}

export function keepWordings(host: string, wordings: Wordings): void {
  remember(nameOf(host), JSON.stringify(wordings))
}
