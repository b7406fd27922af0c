/**
 * Webhooks: a hospital's program is told what happens here, by requests to an address of its own. A request names what happened and to which case,
 * and holds no answer: the program asks for those with its access key.
 */
import type { BaseName } from '../bases/baseName'

/** What can be told, in the order in which people choose it. */
export const webhookKinds = ['case.saved', 'case.signed', 'query.raised', 'link.answered', 'version.published'] as const

export type WebhookKind = (typeof webhookKinds)[number]

/** What a person says of a webhook, when it is made and whenever it is changed. */
export interface WebhookSettings {
  readonly name: string
  readonly address: string
  readonly kinds: readonly WebhookKind[]
  /** The only study that it is told of; null: all. */
  readonly study: BaseName | null
}

/** In whatever order the kinds were ticked. */
export function isSameWebhook(one: WebhookSettings, other: WebhookSettings): boolean {
  const told = ({ kinds }: WebhookSettings) => webhookKinds.filter((kind) => kinds.includes(kind)).join()
  return (
    one.name === other.name &&
    one.address === other.address &&
    told(one) === told(other) &&
    one.study?.group === other.study?.group &&
    one.study?.base === other.study?.base
  )
}

/** As it is sent; null while something is missing. */
export function wholeWebhook({ name, address, kinds, study }: WebhookSettings): WebhookSettings | null {
  const isWhole = name.trim() !== '' && faultOfAddress(address.trim()) === null && kinds.length > 0
  return isWhole ? { name: name.trim(), address: address.trim(), kinds, study } : null
}

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
