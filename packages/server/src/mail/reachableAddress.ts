/**
 * Keeps the mail server of the options out of the network of this server: otherwise the person who becomes administrator could
 * look around there. MAIL_HOSTS names the mail servers of a clinic, MAIL_ALLOW_PRIVATE opens the whole network.
 */
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
import type { Config } from '../config/config'
import { familyOf, isAllowedBy, mailPorts } from '../config/mailHosts'

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

/** Everything that is not an address of the public internet (IANA's registries of special addresses). */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const privateAddresses = new BlockList()
for (const network of privateNetworks) {
  const [prefix = '', bits] = network.split('/')
  privateAddresses.addSubnet(prefix, Number(bits), familyOf(prefix))
}

/** An IPv4 address written as IPv6 counts as the IPv4 address. */
export function isPrivate(address: string): boolean {
  return privateAddresses.check(address, familyOf(address))
}
