/**
 * Webhooks: a hospital's program is told what happens here, by requests to an address of its own. A request names what happened and to which case,
 * and holds no answer: the program asks for those with its access key.
 */

/** What can be told, in the order in which people choose it. */
export const webhookKinds = ['case.saved', 'case.signed', 'query.raised', 'link.answered', 'version.published'] as const

export type WebhookKind = (typeof webhookKinds)[number]

export const mostWebhooks = 20

const minute = 60_000

/** After the first try, the second, and so on: four days together. */
const pauses = [1, 5, 30, 120, 300, 600, 840, 1200, 1440, 1440].map((minutes) => minutes * minute)

/** When it is tried again after so many failed tries; null: it is given up, until a person sends it again. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Why an address is not taken. `private` is the server's word: it alone knows its network. */
export type AddressFault = 'notAnAddress' | 'notHttps' | 'private' | 'unknownHost'

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Scheme and host of an address as it is written: without a name, a password or a place in a page. */
const written = /^([a-z]+):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i

/** What is wrong with an address as it is written; null if nothing is. Only this machine may be spoken to without https. */
export function faultOfAddress(text: string): AddressFault | null {
  const [, scheme = '', host = ''] = (written.exec(text) ?? []).map((part) => part?.toLowerCase())
  if (host === '') return 'notAnAddress'
  if (scheme === 'https') return null
  return scheme === 'http' && thisMachine.includes(host) ? null : 'notHttps'
}
