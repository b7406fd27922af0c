import { isIP, isIPv4 } from 'node:net'

/**
 * One sender, as it is counted: an IPv4 address, or the 64 bits of an IPv6 address that a provider gives to one customer. What a proxy
 * says besides, a port or brackets, is left out.
 */
export function networkOf(address: string): string {
  const [, plain = address] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? []
  const [, mapped = plain] = /^::ffff:([\d.]+)$/i.exec(plain) ?? []
  if (isIPv4(mapped)) return mapped
  if (isIP(plain) === 0) return 'unknown'
  return `${prefixOf(plain)}::/64`
}

/** The first four of the eight groups, without leading zeros. */
function prefixOf(address: string): string {
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
