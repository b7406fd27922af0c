/**
 * Mail servers, and providers of sign-in, that the person who runs the server allows an administrator to name, in a private network or at another
 * port (MAIL_HOSTS, SIGN_IN_HOSTS): names, addresses and networks, such as `mail.clinic.example`, `10.1.2.3:2526`, `10.1.0.0/16` or `[fd12::1]:465`.
 */
import { BlockList, isIP, isIPv6 } from 'node:net'

export const mailPorts: readonly number[] = [25, 465, 587, 2525]

interface MailHost {
  readonly host: string
  /** Of a network. */
  readonly bits: number | null
  /** Null is every usual port. */
  readonly port: number | null
}

function parsed(text: string): MailHost | null {
  const [, named = '', bits, port] = /^(\[[^\]]+\]|[^:/\s[\]]+)(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/.exec(text) ?? []
  const host = named.replace(/^\[|\]$/g, '').toLowerCase()
  const found = { host, bits: bits === undefined ? null : Number(bits), port: port === undefined ? null : Number(port) }
  const isAddress = isIP(host) !== 0
  if (!isAddress && !/^[a-z0-9][a-z0-9.-]*$/.test(host)) return null
  if (found.bits !== null && (!isAddress || found.bits > (isIPv6(host) ? 128 : 32))) return null
  return found.port === null || (found.port >= 1 && found.port <= 65_535) ? found : null
}

export function isMailHost(text: string): boolean {
  return parsed(text) !== null
}

/** Whether one entry names the host, or has all its addresses in its network, and allows the port. */
export function isAllowedBy(
  allowed: readonly string[],
  { host, addresses, port }: { readonly host: string; readonly addresses: readonly string[]; readonly port: number },
  usualPorts: readonly number[] = mailPorts,
): boolean {
  return allowed.some((text) => {
    const entry = parsed(text)
    if (!entry || (entry.port === null ? !usualPorts.includes(port) : entry.port !== port)) return false
    return entry.host === host.toLowerCase() || (isIP(entry.host) !== 0 && addresses.every(isIn(entry)))
  })
}

function isIn({ host, bits }: MailHost): (address: string) => boolean {
  const network = new BlockList()
  network.addSubnet(host, bits ?? (isIPv6(host) ? 128 : 32), familyOf(host))
  return (address) => network.check(address, familyOf(address))
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
