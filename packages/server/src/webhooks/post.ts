/**
 * A request to an address that an administrator has named: https to public addresses; WEBHOOK_HOSTS allows others. The address that was looked at
 * is the one that is connected to, whatever the name stands for a moment later. Redirects are not followed.
 */
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { type AddressFault, faultOfAddress } from '@casebook/core/webhooks/webhook'
import type { Config } from '../config/config'
import { isAllowedBy } from '../config/mailHosts'
import { isPrivate } from '../config/privateNetworks'

const usualPorts = [443, 8443]

/** Milliseconds for the whole of a request. */
export const patience = 15_000

type Hosts = Pick<Config, 'webhookHosts'>

/** The addresses of the host, or why it is not spoken to. */
async function resolved({ webhookHosts }: Hosts, address: string): Promise<readonly string[] | AddressFault> {
  const fault = faultOfAddress(address)
  if (fault) return fault
  if (!URL.canParse(address)) return 'notAnAddress'
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch(() => [])
  const addresses = found.map((one: { readonly address: string }) => one.address)
  if (addresses.length === 0) return 'unknownHost'
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const isOpen = protocol === 'https:' && usualPorts.includes(number) && !addresses.some(isPrivate)
  const isAllowed = isOpen || isAllowedBy(webhookHosts, { host, addresses, port: number }, usualPorts)
  return isAllowed ? addresses : 'private'
}

/** Null for an address that is spoken to. */
export async function whyNotSpokenTo(config: Hosts, address: string): Promise<AddressFault | null> {
  const found = await resolved(config, address)
  return typeof found === 'string' ? found : null
}

/** Null if the receiver took it, by any status of success; otherwise why not, in a few words. Never throws. */
export async function post(
  config: Hosts,
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<string | null> {
  const addresses = await resolved(config, address)
  if (typeof addresses === 'string') return addresses
  const lookedUp: LookupFunction = (_host, _options, answer) => {
    const all = addresses.map((one) => ({ address: one, family: isIPv6(one) ? 6 : 4 }))
    answer(null, all)
  }
  const url = new URL(address)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      lookup: lookedUp,
      agent: false,
      signal: AbortSignal.timeout(patience),
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    })
    sent.on('response', (response) => {
      const { statusCode = 0 } = response
      // What it says is not read: it is not ours to keep.
      response.destroy()
      resolve(statusCode >= 200 && statusCode < 300 ? null : `status ${statusCode}`)
    })
    sent.on('error', ({ name, code }: NodeJS.ErrnoException) =>
      resolve(name === 'TimeoutError' ? 'timeout' : (code ?? name)),
    )
    sent.end(body)
  })
}
