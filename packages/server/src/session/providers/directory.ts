/**
 * Sign-in at a directory that speaks LDAP. The server's own account finds the one entry of the typed name; then the entry's own name and the typed
 * password are tried. The password goes to this directory and nowhere else: referrals are not followed, and a connection is never made again.
 */
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls'
import { escapedBytes, escapedValue, filterOfName, filterOfValue } from '@casebook/core/providers/personFilter'
import { type DirectoryProvider, transportOf } from '@casebook/core/providers/provider'
import { Client, type Entry, ResultCodeError } from 'ldapts'
import type { Config } from '../../config/config'
import { patience, refuseHost } from './providerNetwork'
import type { Said } from './said'

type Network = Pick<Config, 'signInHosts'>

/** An answer that is no answer: it says nothing of the person. The sentence is for an administrator. */
class DirectoryFailure extends Error {}

/** Null: the name or the password is wrong there. Rejects without a clear answer. */
export function saidByName(
  provider: DirectoryProvider,
  { user, password }: { readonly user: string; readonly password: string },
  network: Network,
): Promise<Said | null> {
  return saidOf(provider, filterOfName(provider.filter, user), password, network)
}

/** The same of a person who is known already. */
export function saidBySubject(
  provider: DirectoryProvider,
  { subject, password }: { readonly subject: string; readonly password: string },
  network: Network,
): Promise<Said | null> {
  return saidOf(provider, filterOfSubject(provider, subject), password, network)
}

/** The groups of the person, if the filter still finds them; null if it does not. Rejects without a clear answer. */
export function groupsIfThere(
  provider: DirectoryProvider,
  subject: string,
  network: Network,
): Promise<readonly string[] | null> {
  return atDirectory(provider, network, async (client) => {
    const entry = await theOne(client, provider, filterOfSubject(provider, subject))
    return entry && groupsOf(entry, provider)
  })
}

async function saidOf(
  provider: DirectoryProvider,
  filter: string,
  password: string,
  network: Network,
): Promise<Said | null> {
  // A directory takes a name without a password for nobody, and says yes (RFC 4513, 5.1.2).
  if (password === '') return null
  return atDirectory(provider, network, async (client) => {
    const entry = await theOne(client, provider, filter)
    return entry && (await isTheirs(client, entry.dn, password)) ? saidIn(entry, provider) : null
  })
}

async function theOne(client: Client, provider: DirectoryProvider, filter: string): Promise<Entry | null> {
  const { base, subject, email, firstName, lastName, groups } = provider
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter,
    sizeLimit: 2,
    attributes: [subject, email, firstName, lastName, groups].filter((name) => name !== ''),
    explicitBufferAttributes: [subject],
  })
  if (searchEntries.length > 1) throw new DirectoryFailure('The filter finds more than one entry.')
  // It may refer to other servers besides, as Active Directory always does. Their people are not its own.
  return searchEntries[0] ?? null
}

/** Codes by which directories refuse a password, or an account that is locked or has none. */
const refusals = [19, 48, 49, 53]

async function isTheirs(client: Client, dn: string, password: string): Promise<boolean> {
  if (dn === '') throw new DirectoryFailure('The entry has no name.')
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.includes(error.code)) return false
    throw error
  }
}

/** These are bytes; everything else is text. */
const isBinary = (attribute: string) => /^(objectguid|objectsid)$/i.test(attribute)

function filterOfSubject({ filter, subject: attribute }: DirectoryProvider, subject: string): string {
  return filterOfValue(filter, attribute, isBinary(attribute) ? escapedBytes(subject) : escapedValue(subject))
}

function saidIn(entry: Entry, provider: DirectoryProvider): Said {
  const subject = valuesOf(entry, provider.subject)[0] ?? Buffer.alloc(0)
  const text = (attribute: string) => (valuesOf(entry, attribute)[0] ?? '').toString().trim()
  const named = isBinary(provider.subject) ? subject.toString('hex') : subject.toString()
  if (named === '') throw new DirectoryFailure(`The entry has no attribute ${provider.subject}.`)
  const email = text(provider.email)
  const [firstName, lastName] = [text(provider.firstName), text(provider.lastName)]
  return {
    issuer: provider.issuer,
    subject: named,
    email: email || null,
    isEmailVerified: false,
    authentication: [],
    groups: groupsOf(entry, provider),
    firstName,
    lastName,
    preferredName: null,
    refreshToken: null,
    authenticatedAt: null,
    endsAt: null,
    claims: {
      dn: entry.dn,
      [provider.subject]: named,
      [provider.email]: email,
      [provider.firstName]: firstName,
      [provider.lastName]: lastName,
      ...(provider.groups !== '' && { [provider.groups]: groupsOf(entry, provider) }),
    },
  }
}

function groupsOf(entry: Entry, { groups }: DirectoryProvider): readonly string[] {
  return groups === '' ? [] : valuesOf(entry, groups).map(String)
}

/** A directory spells attributes as it likes. */
function valuesOf(entry: Entry, attribute: string): readonly Buffer[] {
  const found = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase())
  return (found === undefined ? [] : [entry[found] ?? []].flat()).map((value) => Buffer.from(value))
}

/** Signs in as the server's own account, and leaves again whatever happens. */
async function atDirectory<T>(
  { issuer, certificate, clientId, clientSecret }: DirectoryProvider,
  network: Network,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { hostname, port, protocol } = new URL(issuer)
  const host = hostname.replace(/^\[|\]$/g, '')
  const usual = protocol.toLowerCase() === 'ldaps:' ? 636 : 389
  await refuseHost(network, {
    host,
    port: port === '' ? usual : Number(port),
    usualPorts: [usual],
    isSecret: transportOf(issuer) !== 'open',
  })
  const secure: ConnectionOptions = {
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(certificate !== '' && { ca: certificate }),
    minVersion: 'TLSv1.2',
  }
  let socket: Socket | undefined
  // The library makes a closed connection again by itself, and then without StartTLS.
  const once = <S extends Socket>(made: () => S): S => {
    if (socket) throw new DirectoryFailure('It closed the connection.')
    const first = made()
    socket = first
    return first
  }
  const client = new Client({
    url: issuer,
    timeout: patience,
    connectTimeout: patience,
    // The casts are safe: the library calls them with a port and a host.
    createConnection: ((to: number, at: string) => once(() => connect(to, at))) as typeof connect,
    ...(transportOf(issuer) === 'tls' && {
      createSecureConnection: ((to: number) =>
        once(() => connectSecurely({ ...secure, port: to }))) as typeof connectSecurely,
    }),
  })
  const asked = async () => {
    if (transportOf(issuer) === 'startTls') await client.startTLS(secure)
    if (clientSecret === '') throw new DirectoryFailure('The account of this server has no password.')
    await client.bind(clientId, clientSecret)
    return work(client)
  }
  try {
    return await within(patience, asked())
  } finally {
    socket?.destroy()
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryFailure('It did not answer in time.')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
