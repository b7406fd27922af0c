/** Addresses that only a network of its own knows. */
import { BlockList } from 'node:net'
import { familyOf } from './mailHosts'

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
