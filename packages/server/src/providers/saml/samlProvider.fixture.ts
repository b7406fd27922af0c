/** A real SAML provider in the test's process, by a library of its own, which also says whatever a test tells it to. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SamlProvider } from '@casebook/core/providers/provider'
import samlify from 'samlify'
import { aProvider } from '../providers.fixture'

// It asks for one; what Casebook sends is checked by the tests.
samlify.setSchemaValidator({ validate: async () => 'not checked' })

/** A person at the provider. */
export interface SamlPerson {
  readonly mail?: string
  readonly givenName?: string
  readonly sn?: string | readonly string[]
  readonly groups?: readonly string[]
}

/** What the provider does otherwise than a right one. */
export interface Forged {
  /** What it says, before it is signed. */
  readonly says?: (xml: string) => string
  /** What becomes of the signed response. */
  readonly then?: (xml: string) => string
  readonly signs?: 'assertion' | 'both' | 'response' | 'nothing'
  readonly key?: 'another'
  readonly algorithm?: 'RSA_SHA1' | 'RSA_SHA512'
}

/** What its page has the browser post. */
export interface Posted {
  readonly to: string
  readonly RelayState: string
  readonly SAMLResponse: string
}

export interface TestSamlProvider {
  readonly entityId: string
  readonly signOn: string
  readonly certificate: string
  /** What it says of itself. */
  readonly metadata: string
  /** By the provider's own name for them. Who is taken out has left. */
  readonly people: Map<string, SamlPerson>
  /** The last question that Casebook asked. */
  readonly asked: () => string
  /** Goes where Casebook sends a person, signs in as this one, and answers the form that comes back. */
  readonly visit: (address: string, subject: string, forged?: Forged) => Promise<Posted>
  readonly close: () => Promise<void>
}

export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
export const password = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'

/** As an administrator enters it. */
export function aSamlProvider(there: Pick<TestSamlProvider, 'entityId' | 'signOn' | 'certificate'>): SamlProvider {
  return {
    ...aProvider,
    kind: 'saml',
    issuer: there.entityId,
    clientId: '',
    clientSecret: '',
    signOn: there.signOn,
    certificate: there.certificate,
    signsResponse: false,
    secondFactors: ['urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken'],
    vouchesForAddresses: true,
    subject: '',
    email: 'mail',
    firstName: 'givenName',
    lastName: 'sn',
  }
}

interface Key {
  readonly privateKey: string
  readonly signingCert: string
}

function makeKey(): Key {
  const folder = mkdtempSync(join(tmpdir(), 'saml-'))
  const into = ['-keyout', 'key.pem', '-out', 'cert.pem', '-subj', '/CN=provider of the test', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...into], { cwd: folder, stdio: 'ignore' })
  const [privateKey, signingCert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true })
  return { privateKey: privateKey ?? '', signingCert: signingCert ?? '' }
}

export async function startSamlProvider(): Promise<TestSamlProvider> {
  const [own, another] = [makeKey(), makeKey()]
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // The cast is safe: it listens on a port.
  // Another site than 127.0.0.1, so that a browser keeps our cookies from what its page posts.
  const entityId = `http://localhost:${port}/idp`
  const signOn = `http://localhost:${port}/sign-on`
  const people = new Map<string, SamlPerson>()
  const visits = new Map<string, { subject: string; forged: Forged }>()
  let asked = ''
  const binding = samlify.Constants.namespace.binding

  const provider = ({ key, algorithm = 'RSA_SHA512' }: Forged) =>
    samlify.IdentityProvider({
      entityID: entityId,
      ...(key ? another : own),
      requestSignatureAlgorithm: samlify.Constants.algorithms.signature[algorithm],
      singleSignOnService: [
        { Binding: binding.post, Location: signOn },
        { Binding: binding.redirect, Location: signOn },
      ],
      singleLogoutService: [{ Binding: binding.redirect, Location: signOn }],
      nameIDFormat: [persistent],
    })
  const metadata = provider({}).getMetadata()

  /** As whoever reads what Casebook says of itself. */
  async function service(address: string, { signs = 'assertion' }: Forged) {
    const xml = await (await fetch(`${address}/metadata`)).text()
    const wanted = xml.replace('WantAssertionsSigned="true"', `WantAssertionsSigned="${signs !== 'response'}"`)
    return samlify.ServiceProvider({ metadata: wanted, wantMessageSigned: signs !== 'assertion' })
  }

  async function answer(query: URLSearchParams, subject: string, forged: Forged): Promise<Posted> {
    const relayState = query.get('RelayState') ?? ''
    const idp = provider(forged)
    const question = Buffer.from(query.get('SAMLRequest') ?? '', 'base64')
    asked = samlify.Utility.inflateString(question.toString('base64'))
    const to = /AssertionConsumerServiceURL="([^"]+)"/.exec(asked)?.[1] ?? ''
    const sp = await service(to, forged)
    const request = await idp.parseLoginRequest(sp, 'redirect', { query: Object.fromEntries(query) })
    const { says = (xml: string) => xml, then = (xml: string) => xml, signs } = forged
    const filled = says(
      responseOf({
        entityId,
        to,
        audience: sp.entityMeta.getEntityID(),
        subject,
        person: people.get(subject) ?? {},
      }).replaceAll('REQUEST', String((request.extract.request as { id: string }).id)), // The cast is safe: a request has an ID.
    )
    const signed =
      signs === 'nothing'
        ? Buffer.from(filled).toString('base64')
        : (
            await idp.createLoginResponse(sp, { extract: request.extract }, 'post', {}, () => ({
              id: 'any',
              context: filled,
            }))
          ).context
    const SAMLResponse = Buffer.from(then(Buffer.from(signed, 'base64').toString())).toString('base64')
    return { to, RelayState: relayState, SAMLResponse }
  }

  server.on('request', async ({ url = '' }, response) => {
    const query = new URL(url, signOn).searchParams
    const known = visits.get(query.get('RelayState') ?? '')
    const as = query.get('as')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (!known && as === null) response.end(choicePage(url, [...people.keys()]))
    else {
      const posted = await answer(query, known?.subject ?? as ?? '', known?.forged ?? {})
      response.end(postingPage(posted))
    }
  })

  return {
    entityId,
    signOn,
    certificate: own.signingCert.trim(),
    metadata,
    people,
    asked: () => asked,
    async visit(address, subject, forged = {}) {
      const relayState = new URL(address).searchParams.get('RelayState') ?? ''
      visits.set(relayState, { subject, forged })
      const page = await (await fetch(address)).text()
      const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(page)?.[1] ?? ''
      return {
        to: field('action'),
        RelayState: field('name="RelayState" value'),
        SAMLResponse: field('name="SAMLResponse" value'),
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

interface Saying {
  readonly entityId: string
  readonly to: string
  readonly audience: string
  readonly subject: string
  readonly person: SamlPerson
}

/** REQUEST stands for the question. */
function responseOf({ entityId, to, audience, subject, person }: Saying): string {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const random = () => `_${crypto.randomUUID()}`
  const attribute = ([name, value]: [string, string | readonly string[]]) =>
    `<saml:Attribute Name="${name}">${[value]
      .flat()
      .map((one) => `<saml:AttributeValue xsi:type="xs:string">${one}</saml:AttributeValue>`)
      .join('')}</saml:Attribute>`
  const attributes = Object.entries(person).map(attribute).join('')
  return (
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"' +
    ` ID="${random()}" Version="2.0" IssueInstant="${at(0)}" Destination="${to}" InResponseTo="REQUEST">` +
    `<saml:Issuer>${entityId}</saml:Issuer>` +
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
    '<saml:Assertion xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
    ` ID="${random()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${entityId}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${persistent}">${subject}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(5)}" Recipient="${to}" InResponseTo="REQUEST"/>` +
    '</saml:SubjectConfirmation></saml:Subject>' +
    `<saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${random()}"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>${password}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${attributes && `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`
  )
}

/** Where a person says who they are; there are no passwords. */
function choicePage(url: string, people: readonly string[]): string {
  const choices = people.map(
    (name) => `<li><a href="${url.replaceAll('&', '&amp;')}&amp;as=${name}">I am ${name}</a></li>`,
  )
  return `<!doctype html><html lang="en"><title>The hospital</title><h1>The hospital</h1><ul>${choices.join('')}</ul></html>`
}

/** Posts the answer, as the pages of all providers do. */
function postingPage({ to, RelayState, SAMLResponse }: Posted): string {
  return `<!doctype html><html lang="en"><title>The hospital</title><form method="post" action="${to}">
<input type="hidden" name="RelayState" value="${RelayState}"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
</form><script>document.forms[0].submit()</script></html>`
}
