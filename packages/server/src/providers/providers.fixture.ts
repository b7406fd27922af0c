/** Shared by the tests of sign-in by a provider: a server that knows one, and people who come from there. */
import { createClient } from '@casebook/api-adapter/client'
import { providerSignInWire } from '@casebook/api-adapter/providers/providerSignIn.wire'
import { providersWire } from '@casebook/api-adapter/providers/providers.wire'
import { secondStepWire } from '@casebook/api-adapter/secondFactor/secondStep.wire'
import type { OpenIdProvider, Provider } from '@casebook/core/providers/provider'
import type { EndProviderSignInResult, ProviderSignInPort } from '@casebook/core/providers/providerSignIn.calls'
import type { ProvidersPort } from '@casebook/core/providers/providers.calls'
import type { SecondStepPort } from '@casebook/core/secondFactor/secondStep.calls'
import { accessKeysArea } from '../accessKeys/accessKeys.handlers'
import { optionsArea } from '../options/options.handlers'
import { secondFactorArea } from '../secondFactor/secondFactor.handlers'
import type { Database } from '../services'
import { aVisitor, signedIn, type Visitor } from '../session/session.fixture'
import { sessionArea } from '../signIn/session.handlers'
import { startTestServer, type TestServer } from '../testing/testServer'
import { clientId, clientSecret } from './oidcProvider.fixture'
import { providersArea } from './providers.handlers'
import type { Posted } from './saml/samlProvider.fixture'

export const aProvider: OpenIdProvider = {
  kind: 'openId',
  name: 'Seeberg Hospital',
  isUsed: true,
  issuer: 'https://login.seeberg.example',
  clientId,
  clientSecret,
  admits: 'accounts',
  vouchesForAddresses: false,
  secondFactors: ['mfa'],
  groups: '',
  rolesOfGroups: [],
}

export interface ProviderServer extends TestServer {
  /** Lets administrators name a provider at this host. */
  readonly allow: (host: string) => void
}

export async function startProviderServer(db: Database, config = {}): Promise<ProviderServer> {
  const signInHosts: string[] = []
  const areas = [sessionArea, secondFactorArea, providersArea, optionsArea, accessKeysArea]
  const server = await startTestServer({ db, areas, config: { ...config, signInHosts } })
  return { ...server, allow: (host) => void signInHosts.push(host) }
}

export interface Guest extends Visitor, ProviderSignInPort, ProvidersPort, SecondStepPort {}

export function aGuest(server: TestServer): Guest {
  return withProviders(aVisitor(server))
}

export async function anAdministrator(server: TestServer): Promise<Guest> {
  return withProviders(await signedIn(server, { roles: ['ADMIN'] }))
}

function withProviders<V extends Visitor>(visitor: V): V & Guest {
  const { send } = visitor.browser
  return {
    ...visitor,
    ...createClient(providerSignInWire, send),
    ...createClient(providersWire, send),
    ...createClient(secondStepWire, send),
  }
}

/** Connects a provider as an administrator does. */
export async function connect(server: TestServer, id: string, value: Provider): Promise<void> {
  const set = await (await anAdministrator(server)).setProvider({ id, value, replaces: '' })
  if (set.type !== 'Ok') throw new Error(`Connecting a provider was answered by ${set.type}`)
}

/** The address at the provider that the page is sent to. */
export async function addressFor(
  guest: Guest,
  provider: string,
  more: Partial<Parameters<Guest['beginProviderSignIn']>[0]> = {},
): Promise<string> {
  const begun = await guest.beginProviderSignIn({ provider, returnTo: '/bases', ...more })
  if (begun.type !== 'GoToProvider') throw new Error(`Beginning was answered by ${begun.type}`)
  return begun.address
}

/** Hands in what the provider sent back, as our page does after the redirect. */
export async function handIn(guest: Guest, sentBackTo: URL): Promise<EndProviderSignInResult> {
  const response = await guest.browser.fetch(`${sentBackTo.pathname}${sentBackTo.search}`, {
    // A navigation from another site brings none of our cookies.
    headers: { Cookie: null, Origin: null, 'X-Casebook': null },
  })
  const answer = new URLSearchParams(response.headers.get('location')?.split('?')[1])
  return guest.endProviderSignIn({ state: '', ...Object.fromEntries(answer) })
}

/** Posts what a provider's page posts, as a browser does from another site, and hands in what our page then gets. */
export async function handInPosted(
  guest: Pick<Guest, 'browser' | 'endProviderSignIn'>,
  posted: Posted,
): Promise<EndProviderSignInResult> {
  const { to, ...fields } = posted
  const response = await guest.browser.fetch(new URL(to).pathname, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      Cookie: null,
      Origin: 'https://login.seeberg.example',
      'X-Casebook': null,
      'Sec-Fetch-Site': 'cross-site',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  })
  const answer = new URLSearchParams(response.headers.get('location')?.split('?')[1])
  return guest.endProviderSignIn({ state: '', ...Object.fromEntries(answer) })
}
