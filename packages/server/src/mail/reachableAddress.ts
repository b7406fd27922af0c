/**
 * Keeps the mail server of the options out of the network of this server: otherwise the person who becomes administrator could
 * look around there. MAIL_HOSTS names the mail servers of a clinic, MAIL_ALLOW_PRIVATE opens the whole network.
 */
import { lookup } from 'node:dns/promises'
import type { Config } from '../config/config'
import { isAllowedBy, mailPorts } from '../config/mailHosts'
import { isPrivate } from '../config/privateNetworks'

/** The sentence is for an administrator. */
export class MailHostRefused extends Error {}

export type MailNetwork = Pick<Config, 'mailAllowPrivate' | 'mailHosts'>

/** An address of the host. Rejects with MailHostRefused where the host, any of its addresses or the port is not for mail. */
export async function reachableAddress(
  host: string,
  port: number,
  { mailAllowPrivate, mailHosts }: MailNetwork,
): Promise<string> {
  const addresses = await addressesOf(host)
  const [first] = addresses
  if (first === undefined) throw new MailHostRefused(`The host ${host} is not known.`)
  if (mailAllowPrivate || isAllowedBy(mailHosts, { host, addresses, port })) return first
  const isUsualPort = mailPorts.includes(port)
  const isOutside = !addresses.some(isPrivate)
  if (isUsualPort && isOutside) return first
  const why = isOutside
    ? `The port ${port} is none of ${mailPorts.join(', ')}.`
    : `The mail server ${host} is in a private network.`
  const named = host.includes(':') ? `[${host}]` : host
  const wanted = isUsualPort ? named : `${named}:${port}`
  throw new MailHostRefused(
    `${why} Whoever runs this server can allow it: add ${wanted} to the setting MAIL_HOSTS and start the server again.`,
  )
}

async function addressesOf(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') return []
    throw new MailHostRefused(`The host ${host} cannot be looked up at the moment.`, { cause: error })
  }
}
