/** What attackers have tried on SAML, and mistakes of providers. Each row lets somebody in when the check that it names is taken out. */
import { afterAll, describe, expect, it } from 'vitest'
import { anAccount } from '../../session/session.fixture'
import { openTestDatabase } from '../../testing/testDatabase'
import { addressFor, aGuest, anAdministrator, connect, handInPosted, startProviderServer } from '../providers.fixture'
import { aSamlProvider, type Forged, type Posted, startSamlProvider } from './samlProvider.fixture'

const db = await openTestDatabase()
const server = await startProviderServer(db)
const hospital = await startSamlProvider()
await connect(server, 'hospital', aSamlProvider(hospital))
await connect(server, 'whole', { ...aSamlProvider(hospital), signsResponse: true })
for (const username of ['victim', 'mallory']) {
  const mail = `${username}@seeberg.example`
  await anAccount(server.services, { username, email: mail })
  hospital.people.set(username, { mail })
}
afterAll(() => Promise.all([server.close(), hospital.close()]))

const sessions = async () => (await db.selectFrom('session').select('id_hash').execute()).length
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function comeWith(forged: Forged, provider = 'hospital') {
  const guest = aGuest(server)
  const posted = await hospital.visit(await addressFor(guest, provider), 'mallory', forged)
  return { guest, posted, answer: await handInPosted(guest, posted) }
}

/** The reason, as an administrator's test tells it. */
async function reasonOf(forged: Forged, provider: string) {
  const administrator = await anAdministrator(server)
  const begun = await administrator.beginProviderTest({ id: provider })
  const posted = await hospital.visit(begun.type === 'GoToProvider' ? begun.address : '', 'mallory', forged)
  const answer = await handInPosted(administrator, posted)
  return answer.type === 'ProviderTestFailed' ? answer.error : answer.type
}

const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string) => /<ds:Signature.*?<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
const unsigned = (xml: string) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/gs, '')
/** The same about the victim, under another ID, with nobody's signature. */
const evil = (assertion: string) =>
  unsigned(assertion)
    .replaceAll('mallory', 'victim')
    .replace(/ ID="_[^"]*"/, ' ID="_evil"')
/** Puts something else where the assertion was. */
const wrap = (around: (assertion: string) => string) => (xml: string) =>
  xml.replace(assertionIn(xml), () => around(assertionIn(xml)))
const inExtension = (holding: string, xml: string) =>
  xml.replace('<samlp:Status>', () => `<samlp:Extensions>${holding}</samlp:Extensions><samlp:Status>`)
const says = (from: string | RegExp, to: string) => ({ says: (xml: string) => xml.replace(from, to) })
const then = (from: string | RegExp, to: string) => ({ then: (xml: string) => xml.replace(from, to) })

/** Signature wrapping, by the numbers of Somorovsky et al., "On Breaking SAML" (2012). 1 and 2 are about the signature of the response. */
const wrapped: readonly (readonly [string, (xml: string) => string])[] = [
  ['3, before the signed one', wrap((signed) => evil(signed) + signed)],
  ['3, after the signed one', wrap((signed) => signed + evil(signed))],
  [
    '4, around the signed one',
    wrap((signed) => evil(signed).replace('</saml:Assertion>', () => `${signed}</saml:Assertion>`)),
  ],
  [
    '5, with the signature of the one beside it',
    wrap(
      (signed) =>
        evil(signed).replace('<saml:Subject>', () => `${signatureIn(signed)}<saml:Subject>`) + unsigned(signed),
    ),
  ],
  [
    '6, with a signature that holds the signed one',
    wrap((signed) => {
      const holding = signatureIn(signed).replace('</ds:Signature>', () => `${unsigned(signed)}</ds:Signature>`)
      return evil(signed).replace('<saml:Subject>', () => `${holding}<saml:Subject>`)
    }),
  ],
  ['7, in an extension', (xml) => inExtension(evil(assertionIn(xml)), xml)],
  [
    '8, with an object in the signature that holds the signed one',
    wrap((signed) => {
      const object = `<ds:Object>${unsigned(signed)}</ds:Object></ds:Signature>`
      return evil(signed).replace(
        '<saml:Subject>',
        () => `${signatureIn(signed).replace('</ds:Signature>', () => object)}<saml:Subject>`,
      )
    }),
  ],
  ['of the same ID', wrap((signed) => evil(signed).replace('"_evil"', /"_[^"]*"/.exec(signed)?.[0] ?? '') + signed)],
  [
    'in another namespace',
    wrap(
      (signed) =>
        `${evil(signed).replaceAll('saml:', 'x:').replace('<x:Assertion', '<x:Assertion xmlns:x="urn:oasis:names:tc:SAML:2.0:assertion"')}${signed}`,
    ),
  ],
]

const wrappedResponse: readonly (readonly [string, (xml: string) => string])[] = [
  [
    '1, around the signed one',
    (xml) =>
      evilResponse(xml, (signed) =>
        signatureIn(signed).replace('</ds:Signature>', () => `${unsigned(signed)}</ds:Signature>`),
      ),
  ],
  ['2, beside the signature', (xml) => evilResponse(xml, (signed) => unsigned(signed) + signatureIn(signed))],
]

/** A response about the victim, which holds the signed one somewhere. */
function evilResponse(xml: string, holding: (signed: string) => string): string {
  const evilOne = unsigned(xml)
    .replaceAll('mallory', 'victim')
    .replace(/ ID="_[^"]*"/, ' ID="_evil"')
  return evilOne.replace('<samlp:Status>', () => `${holding(xml)}<samlp:Status>`)
}

describe('a response', () => {
  it.each(['hospital', 'whole'])(
    'that is right lets in (%s), so the refusals below are for what is wrong [MORE-41]',
    async (provider) => {
      const { answer } = await comeWith({ signs: 'both' }, provider)
      expect(answer).toMatchObject({ type: 'LoginSuccessful', user: { username: 'mallory' } })
    },
  )

  type Row = readonly [name: string, forged: Forged, reason: RegExp, provider?: string]
  const rows: readonly Row[] = [
    ['that nobody signed', { signs: 'nothing' }, /Invalid signature/],
    ['of which only the outside is signed', { signs: 'response' }, /Invalid signature/],
    ['of which only the assertion is signed, where all is asked for', {}, /Invalid document signature/, 'whole'],
    ['signed by another key', { key: 'another' }, /Invalid signature/],
    ['signed by SHA-1', { algorithm: 'RSA_SHA1' }, /too weak/],
    ['about another person than was signed', then('>mallory<', '>victim<'), /Invalid signature/],
    ['with another address than was signed', then('>mallory@', '>victim@'), /Invalid signature/],
    ['with a comment in the name', then('>mallory<', '>victim<!-- -->mallory<'), /more than elements/],
    ['with a signed comment in the name', says('>mallory<', '>victim<!-- -->mallory<'), /more than elements/],
    ['that names an entity', then(/^/, '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>'), /more than elements/],
    ['with an instruction', then('<saml:Subject>', '<?x y?><saml:Subject>'), /more than elements/],
    ['that is no XML', { then: () => '<samlp:Response' }, /./],
    ['that is another message', then(/samlp:Response/g, 'samlp:LogoutResponse'), /no response/],
    ['that has expired', says(/NotOnOrAfter="[^"]*"/g, `NotOnOrAfter="${inMinutes(-3)}"`), /too late|expired/],
    ['that is valid later', says(/NotBefore="[^"]*"/, `NotBefore="${inMinutes(20)}"`), /not yet valid/],
    [
      'whose conditions have ended',
      says(/(NotBefore="[^"]*" NotOnOrAfter)="[^"]*"/, `$1="${inMinutes(-3)}"`),
      /expired/,
    ],
    [
      'whose bearer may not bring it any more',
      says(/NotOnOrAfter="[^"]*" Recipient/, `NotOnOrAfter="${inMinutes(-3)}" Recipient`),
      /too late/,
    ],
    [
      'whose bearer may bring it for ever',
      says(/NotOnOrAfter="[^"]*" Recipient/, 'Recipient'),
      /too late|not a valid date/,
    ],
    [
      'whose bearer may not bring it yet',
      says(/NotOnOrAfter="[^"]*" Recipient/, `NotBefore="${inMinutes(20)}" $&`),
      /too late/,
    ],
    ['for two bearers', says(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s, '$&$&'), /bearer/],
    ['for another program', says(/<saml:Audience>[^<]*/, '<saml:Audience>https://elsewhere.example'), /audience/],
    ['for everybody', says(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''), /AudienceRestriction/],
    ['without conditions', says(/<saml:Conditions.*<\/saml:Conditions>/, ''), /./],
    [
      'for another recipient',
      says(/Recipient="[^"]*"/, 'Recipient="https://elsewhere.example/acs"'),
      /for https:\/\/elsewhere/,
    ],
    ['for nobody', says(/Recipient="[^"]*"/, ''), /for null/],
    [
      'that was sent elsewhere',
      then(/Destination="[^"]*"/, 'Destination="https://elsewhere.example/acs"'),
      /for https:\/\/elsewhere/,
    ],
    ['to another question', says(/InResponseTo="[^"]*"\/>/, 'InResponseTo="_another"/>'), /another question/],
    ['to no question', says(/InResponseTo="[^"]*"\/>/, '/>'), /another question/],
    ['whose holder needs a key', says('cm:bearer', 'cm:holder-of-key'), /bearer/],
    [
      'of another provider',
      says(/<saml:Assertion(.*?)<saml:Issuer>[^<]*/, '<saml:Assertion$1<saml:Issuer>https://elsewhere.example'),
      /of https:\/\/elsewhere/,
    ],
    ['that says that it failed', then('status:Success', 'status:Responder'), /failed/],
    ['about nobody', says(/<saml:NameID.*<\/saml:NameID>/, ''), /NameID/],
    [
      'about a person for this time only',
      says(/nameid-format:persistent/, 'nameid-format:transient'),
      /persistent names/,
    ],
    [
      'about a person by their address',
      says(/nameid-format:persistent/, 'nameid-format:emailAddress'),
      /persistent names/,
    ],
    [
      'about a person of another provider',
      says('<saml:NameID', '<saml:NameID NameQualifier="https://elsewhere.example"'),
      /another server/,
    ],
    [
      'about a person of another program',
      says('<saml:NameID', '<saml:NameID SPNameQualifier="https://elsewhere.example"'),
      /another server/,
    ],
    ['about two people', says(/(<saml:NameID.*<\/saml:NameID>)/, '$1$1'), /one NameID/],
    ['that does not say when they authenticated', says(/ AuthnInstant="[^"]*"/, ''), /when the person authenticated/],
    [
      'from the future',
      says(/ AuthnInstant="[^"]*"/, ` AuthnInstant="${inMinutes(20)}"`),
      /when the person authenticated/,
    ],
    ['at no time', says(/ AuthnInstant="[^"]*"/, ' AuthnInstant="yesterday"'), /no time in AuthnInstant/],
    ['that is encrypted', then(/<saml:Assertion.*<\/saml:Assertion>/s, '<saml:EncryptedAssertion/>'), /Turn that off/],
    [
      'that is huge',
      then('<samlp:Status>', `<samlp:Extensions>${' '.repeat(200 * 1024)}</samlp:Extensions><samlp:Status>`),
      /too long/,
    ],
    [
      'of very many elements',
      then('<samlp:Status>', `<samlp:Extensions>${'<a/>'.repeat(5001)}</samlp:Extensions><samlp:Status>`),
      /too many elements/,
    ],
    [
      'with its assertion in another place',
      { then: (xml) => inExtension(assertionIn(xml), xml.replace(assertionIn(xml), '')) },
      /not where/,
    ],
    [
      'with its signature in another place',
      then(/(<ds:Signature.*<\/ds:Signature>)(<saml:Subject>)/s, '$2$1'),
      /signature is not where/,
    ],
    [
      'in which two elements have one ID',
      { then: (xml) => xml.replace(/ ID="[^"]*"/, / ID="[^"]*"/.exec(assertionIn(xml))?.[0] ?? '') },
      /one ID/,
    ],
    ...wrapped.flatMap(([name, change]): Row[] => [
      [`with a wrapped signature: ${name}`, { then: change }, /more than one assertion/],
      [
        `with a wrapped signature in a signed response: ${name}`,
        { signs: 'both', then: change },
        /more than one assertion/,
        'whole',
      ],
    ]),
    ...wrappedResponse.map(
      ([name, change]): Row => [
        `with a wrapped signature of the whole: ${name}`,
        { signs: 'both', then: change },
        /more than one assertion/,
        'whole',
      ],
    ),
  ]

  it.each(rows.map(([name, forged, reason, provider = 'hospital']) => [name, forged, reason, provider] as const))(
    '%s lets nobody in, and leaves a line in the log [MORE-41]',
    async (_, forged, reason, provider) => {
      const before = await sessions()
      const { guest, answer } = await comeWith(forged, provider)
      expect(answer).toEqual({ type: 'SignInAgain' })
      expect(guest.browser.cookies.has('casebook')).toBe(false)
      expect(await sessions()).toBe(before)
      const [last] = await db.selectFrom('server_event').selectAll().orderBy('id', 'desc').limit(1).execute()
      expect(last).toMatchObject({
        kind: 'providerRefused',
        payload: { provider: 'Seeberg Hospital', ip: '127.0.0.1' },
      })
      expect(await reasonOf(forged, provider)).toMatch(reason)
    },
  )
})

describe('an answer of SAML', () => {
  async function theirAnswer() {
    const victim = aGuest(server)
    return { victim, posted: await hospital.visit(await addressFor(victim, 'hospital'), 'victim') }
  }
  const refused = { type: 'SignInAgain' }

  it('counts in the browser that asked, and in no other [MORE-41]', async () => {
    const { victim, posted } = await theirAnswer()
    const thief = aGuest(server)
    expect(await handInPosted(thief, posted)).toEqual(refused)
    await addressFor(thief, 'hospital')
    expect(await handInPosted(thief, posted)).toEqual(refused)
    expect((await handInPosted(victim, posted)).type).toBe('LoginSuccessful')
  })

  it('counts once [MORE-41]', async () => {
    const { victim, posted } = await theirAnswer()
    expect((await handInPosted(victim, posted)).type).toBe('LoginSuccessful')
    expect(await handInPosted(victim, posted)).toEqual(refused)
  })

  it('counts for ten minutes [MORE-41]', async () => {
    const { victim, posted } = await theirAnswer()
    server.clock.pass(10 * 60_000)
    expect(await handInPosted(victim, posted)).toEqual(refused)
  })

  it('does not count for another sign-in, nor for a sign-in that nobody began [MORE-41]', async () => {
    const { victim, posted } = await theirAnswer()
    const thief = aGuest(server)
    const own = new URL(await addressFor(thief, 'hospital')).searchParams.get('RelayState') ?? ''
    const before = await sessions()
    for (const RelayState of [own, 'A'.repeat(43), '', '/bases']) {
      expect(await handInPosted(thief, { ...posted, RelayState })).toEqual(refused)
      expect(await handInPosted(victim, { ...posted, RelayState })).toEqual(refused)
    }
    expect(await sessions()).toBe(before)
  })

  it('that carries the name of an earlier one does not count [MORE-41]', async () => {
    const named: Forged = { says: (xml) => xml.replace(/(<saml:Assertion.*?) ID="[^"]*"/, '$1 ID="_ever-the-same"') }
    expect((await comeWith(named)).answer.type).toBe('LoginSuccessful')
    expect((await comeWith(named)).answer).toEqual(refused)
    expect(await reasonOf(named, 'hospital')).toBe('The answer has come before.')
  })

  it('is kept where nobody reads it, and forgotten [MORE-41]', async () => {
    const { victim, posted } = await theirAnswer()
    await handInPosted(aGuest(server), posted)
    const rows = await db.selectFrom('saml_request').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/victim|seeberg/)
    expect(rows.some(({ answer }) => answer !== null)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(posted.RelayState)
    expect((await handInPosted(victim, posted)).type).toBe('LoginSuccessful')
  })

  it.each([
    ['of another kind', '{}', 'application/json', 415],
    ['that is too long', `SAMLResponse=${'A'.repeat(600 * 1024)}`, 'application/x-www-form-urlencoded', 413],
  ])('in a body %s is not read [MORE-41]', async (_, body, type, status) => {
    const headers = { 'Content-Type': type }
    const sent = await fetch(`${server.url}sign-in/saml`, { method: 'POST', body, headers }).catch(() => null)
    // A server that closes the connection early may be heard or not.
    if (sent) expect(sent.status).toBe(status)
  })

  it('sets no cookie, whoever posts it [MORE-41]', async () => {
    const { posted } = await theirAnswer()
    const { to, ...fields }: Posted = posted
    const sent = await fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([303, []])
    expect(sent.headers.get('location')).toBe(`/#/login?state=${posted.RelayState}`)
  })
})
