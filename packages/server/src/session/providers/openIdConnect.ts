/**
 * OpenID Connect: the authorization code with PKCE. The library checks state, nonce, issuer, audience, expiry and signature of what comes back;
 * nothing of it counts before.
 */
import type { OpenIdProvider } from '@casebook/core/providers/provider'
import * as openId from 'openid-client'
import type { Config } from '../../config/config'
import { fetchFromProvider } from './providerNetwork'
import type { Said } from './said'

/** The secrets of one sign-in. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

type Client = Pick<OpenIdProvider, 'issuer' | 'clientId' | 'clientSecret' | 'groups'>

const scope = 'openid profile email'

/** Minutes for which the provider's own description of itself counts. */
const rediscoverAfter = 5 * 60_000

const known = new Map<string, { readonly found: Promise<openId.Configuration>; readonly until: number }>()

/** Rejects if the provider does not answer, or describes itself in a way that does not fit. */
function discovered(client: Client, config: Config): Promise<openId.Configuration> {
  const { issuer, clientId, clientSecret } = client
  const key = JSON.stringify([issuer, clientId, clientSecret, config.signInHosts])
  const before = known.get(key)
  if (before && before.until > performance.now()) return before.found
  const found = openId.discovery(new URL(issuer), clientId, clientSecret || undefined, authenticationOf(client), {
    [openId.customFetch]: (address, init) => fetchFromProvider(config, address, init as RequestInit),
    // The tokens come over TLS from the provider itself; that it signed them is asked all the same.
    execute: [openId.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openId.allowInsecureRequests] : [])],
  })
  known.set(key, { found, until: performance.now() + rediscoverAfter })
  found.catch(() => known.delete(key))
  return found
}

function authenticationOf({ clientSecret }: Client): openId.ClientAuth {
  return clientSecret === '' ? openId.None() : openId.ClientSecretPost(clientSecret)
}

/** The address at the provider that a person is sent to. */
export async function addressAtProvider(
  client: Client,
  { state, nonce, codeVerifier, redirectUri, isFresh }: Secrets & { readonly isFresh: boolean },
  config: Config,
): Promise<string> {
  const address = openId.buildAuthorizationUrl(await discovered(client, config), {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // Whoever is signed in there has to show anew that it is them.
    ...(isFresh && { prompt: 'login', max_age: '0' }),
  })
  return address.href
}

/** What came back to the return address. */
export interface Answer {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
}

/** Exchanges the code. Rejects for anything that is not as it must be. */
export async function saidAtReturn(
  client: Client,
  { state, code = '', iss }: Answer,
  secrets: Secrets,
  config: Config,
): Promise<Said> {
  const configuration = await discovered(client, config)
  const address = new URL(secrets.redirectUri)
  address.search = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) }).toString()
  const tokens = await openId.authorizationCodeGrant(configuration, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  })
  const inToken = tokens.claims()
  if (!inToken) throw new Error('The provider sent no ID token')
  const claims = await withUserInfo(configuration, tokens.access_token, inToken, ['email', client.groups])
  return saidBy(claims, client.groups, tokens.refresh_token ?? null)
}

/** What the ID token says, and the provider besides, if one of these claims is missing. */
async function withUserInfo(
  configuration: openId.Configuration,
  accessToken: string,
  inToken: openId.IDToken,
  wanted: readonly string[],
): Promise<Claims> {
  const lacks = wanted.some((claim) => claim !== '' && inToken[claim] === undefined)
  if (!lacks || configuration.serverMetadata().userinfo_endpoint === undefined) return inToken
  return { ...(await openId.fetchUserInfo(configuration, accessToken, inToken.sub)), ...inToken }
}

type Claims = Readonly<Record<string, unknown>>

function saidBy(claims: Claims, groups: string, refreshToken: string | null): Said {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email: text('email') || null,
    isEmailVerified: claims.email_verified === true,
    authentication: [text('acr'), ...textsIn(claims.amr)].filter((one) => one !== ''),
    groups: groupsIn(claims, groups),
    firstName: text('given_name'),
    lastName: text('family_name') || text('name'),
    preferredName: text('preferred_username') || null,
    refreshToken,
    authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time : null,
    endsAt: null,
    claims,
  }
}

/** A provider that knows of none leaves the claim out, and some give one group as a text. */
function groupsIn(claims: Claims, claim: string): readonly string[] {
  const value = claims[claim]
  return typeof value === 'string' ? [value] : textsIn(value)
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export interface Refreshed {
  readonly refreshToken: string
  /** Null: the provider has not said. */
  readonly groups: readonly string[] | null
}

/** Asks whether the person is still there, by their refresh token. Answers the next one; null if the provider says no. Rejects without an answer. */
export async function refreshed(client: Client, refreshToken: string, config: Config): Promise<Refreshed | null> {
  try {
    const configuration = await discovered(client, config)
    const tokens = await openId.refreshTokenGrant(configuration, refreshToken)
    const inToken = tokens.claims()
    const claims = inToken && (await withUserInfo(configuration, tokens.access_token, inToken, [client.groups]))
    return {
      refreshToken: tokens.refresh_token ?? refreshToken,
      groups: claims ? groupsIn(claims, client.groups) : null,
    }
  } catch (error) {
    if (error instanceof openId.ResponseBodyError && error.error === 'invalid_grant') return null
    throw error
  }
}

/** Whether the provider did not answer, and so has said nothing. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof openId.ResponseBodyError) return error.status >= 500
  const { cause } = error
  if (cause instanceof Response) return cause.status >= 500
  const isUnreachable =
    error.name === 'TimeoutError' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (error as NodeJS.ErrnoException).syscall === 'getaddrinfo'
  return isUnreachable || isSilence(cause)
}

/** The error in words, with its causes, for the server log and an administrator. It holds no token. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { message, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${message}${code}${cause instanceof Error ? `: ${inWords(cause)}` : ''}`.slice(0, 500)
}
