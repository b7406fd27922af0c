/**
 * Keeps providers of sign-in out of the network of this server: otherwise the person who becomes administrator could look around there.
 * SIGN_IN_HOSTS names the providers of a clinic. Redirects are not followed.
 */
import { lookup } from 'node:dns/promises'
import type { Config } from '../../config/config'
import { isAllowedBy } from '../../config/mailHosts'
import { isPrivate } from '../../config/privateNetworks'

/** The sentence is for an administrator. */
export class ProviderHostRefused extends Error {}

const usualPorts = [443, 8443]

/** Milliseconds until a provider counts as silent. */
export const patience = 10_000

/** Rejects with ProviderHostRefused for an address that is not for providers. */
export async function fetchFromProvider(
  { signInHosts }: Pick<Config, 'signInHosts'>,
  address: string | URL,
  init: RequestInit,
): Promise<Response> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = (await lookup(host, { all: true })).map((found) => found.address)
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const isOpen = protocol === 'https:' && usualPorts.includes(number) && !addresses.some(isPrivate)
  if (!isOpen && !isAllowedBy(signInHosts, { host, addresses, port: number }, usualPorts))
    throw new ProviderHostRefused(
      `${host} is in a private network, or at an unusual port. Whoever runs this server can allow it: add ${host}:${number} to the setting SIGN_IN_HOSTS and start the server again.`,
    )
  return fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
}
