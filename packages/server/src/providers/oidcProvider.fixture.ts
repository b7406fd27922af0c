/** A real OpenID provider in the test's process, and one that forges what it is told to. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export const clientId = 'casebook'
export const clientSecret = 'a secret of thirty-two characters'

/** A person at the provider. */
export interface Person {
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly groups?: readonly string[] | string
  readonly amr?: readonly string[]
}

export interface TestProvider {
  readonly issuer: string
  /** As the setting SIGN_IN_HOSTS names it. */
  readonly host: string
  /** By the provider's own name for them. Who is taken out has left. */
  readonly people: Map<string, Person>
  /** Goes where Casebook sends a person, signs in as this one, and answers the address that they are sent back to. */
  readonly visit: (address: string, subject: string) => Promise<URL>
  readonly close: () => Promise<void>
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startOidcProvider(redirectUris: readonly string[], port = 0): Promise<TestProvider> {
  const server = createServer()
  const { host, issuer } = await listening(server, port)
  const people = new Map<string, Person>()
  let visitor = ''
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [...redirectUris],
      },
    ],
    jwks: { keys: [{ ...keys().privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['cookies of the test'] },
    claims: {
      openid: ['sub', 'groups', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, RefreshToken: 6000, IdToken: 600 },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    findAccount: async (_context, accountId) => {
      const person = people.get(accountId)
      return person && { accountId, claims: async () => ({ ...person, sub: accountId }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const login = { accountId: visitor, remember: false, amr: [...(people.get(visitor)?.amr ?? ['pwd'])] }
    await provider.interactionFinished(context.req, context.res, { login })
    context.respond = false
  })
  server.on('request', provider.callback())

  return {
    issuer,
    host,
    people,
    async visit(address, subject) {
      visitor = subject
      const cookies = new Map<string, string>()
      let next = new URL(address)
      while (next.origin === issuer) {
        const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { Cookie } })
        for (const cookie of response.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';')
          const [name = '', value = ''] = pair.split('=')
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The provider answered ${response.status} ${await response.text()}`)
        next = new URL(location, next)
      }
      return next
    },
    close: () => closed(server),
  }
}

export interface ForgingProvider {
  readonly issuer: string
  readonly host: string
  /** What the next ID token says, beside what a right one says; undefined leaves a claim out. */
  claims: Readonly<Record<string, unknown>>
  /** How it is signed: rightly, with another key under the same name, or not at all. */
  signed: 'rightly' | 'byAnother' | 'none'
  /** The nonce of the sign-in that is under way. */
  nonce: string
  readonly close: () => Promise<void>
}

/** Answers every code with the ID token that the test describes. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const server = createServer()
  const { host, issuer } = await listening(server, 0)
  const [own, foreign] = [keys(), keys()]
  const forging: ForgingProvider = {
    issuer,
    host,
    claims: {},
    signed: 'rightly',
    nonce: '',
    close: () => closed(server),
  }
  const answers: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }] }),
    '/token': () => {
      const now = Math.floor(Date.now() / 1000)
      const right = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: forging.nonce, sub: 'mallory' }
      const key = forging.signed === 'byAnother' ? foreign.privateKey : own.privateKey
      const id_token = token({ ...right, ...forging.claims }, forging.signed === 'none' ? null : key)
      return { access_token: 'anything', token_type: 'bearer', id_token }
    },
  }
  const answer: RequestListener = ({ url = '' }, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answers[url.split('?')[0] ?? '']?.() ?? {}))
  }
  server.on('request', answer)
  return forging
}

function token(claims: Readonly<Record<string, unknown>>, key: KeyObject | null): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: key ? 'RS256' : 'none', kid: 'key' })}.${part(claims)}`
  return `${signed}.${key ? createSign('RSA-SHA256').update(signed).sign(key, 'base64url') : ''}`
}

async function listening(server: Server, port: number) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo // The cast is safe: it listens on a port.
  return { host: `127.0.0.1:${taken}`, issuer: `http://127.0.0.1:${taken}` }
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  if (server.listening) await once(server, 'close')
}
