/**
 * Keeps the mail server of the options out of the network that this server stands in: otherwise whoever becomes administrator could
 * look around there. MAIL_ALLOW_PRIVATE opens it, for a clinic whose mail server is its own.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config/config'

/** The sentence is for an administrator. */
export class MailHostRefused extends Error {}

export const mailPorts: readonly number[] = [25, 465, 587, 2525]

/** An address of the host. Rejects with MailHostRefused where the host, any of its addresses or the port is not for mail. */
export async function reachableAddress(
  host: string,
  port: number,
  { mailAllowPrivate }: Pick<Config, 'mailAllowPrivate'>,
): Promise<string> {
  const addresses = await addressesOf(host)
  const [first] = addresses
  if (first === undefined) throw new MailHostRefused(`The host ${host} is not known.`)
  if (mailAllowPrivate) return first
  if (!mailPorts.includes(port)) throw new MailHostRefused(`The port must be one of ${mailPorts.join(', ')}.`)
  if (addresses.some(isPrivate))
    throw new MailHostRefused(`The host ${host} is in a private network. MAIL_ALLOW_PRIVATE=1 allows that.`)
  return first
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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
