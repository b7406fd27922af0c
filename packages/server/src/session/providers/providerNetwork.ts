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

interface Host {
  readonly host: string
  readonly port: number
  /** Of its protocol. A provider in a private network, or at another port, has to be named. */
  readonly usualPorts: readonly number[]
  /** What is said to it is encrypted. Otherwise it has to be named too. */
  readonly isSecret: boolean
}

/** Rejects with ProviderHostRefused for a host that is not for providers. */
export async function refuseHost(
  { signInHosts }: Pick<Config, 'signInHosts'>,
  { host, port, usualPorts, isSecret }: Host,
): Promise<void> {
  const addresses = (await lookup(host, { all: true })).map((found) => found.address)
  const isOpen = isSecret && usualPorts.includes(port) && !addresses.some(isPrivate)
  if (!isOpen && !isAllowedBy(signInHosts, { host, addresses, port }, usualPorts))
    throw new ProviderHostRefused(
      `${host} is in a private network, or at an unusual port. Whoever runs this server can allow it: add ${host}:${port} to the setting SIGN_IN_HOSTS and start the server again.`,
    )
}

/** Rejects with ProviderHostRefused, or without an answer. */
export async function fetchFromProvider(
  config: Pick<Config, 'signInHosts'>,
  address: string | URL,
  init: RequestInit,
): Promise<Response> {
  const { hostname, port, protocol } = new URL(address)
  const isSecret = protocol === 'https:'
  const number = port === '' ? (isSecret ? 443 : 80) : Number(port)
  await refuseHost(config, { host: hostname.replace(/^\[|\]$/g, ''), port: number, usualPorts, isSecret })
  return fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
}
