/**
 * What a signed assertion says of a person. Only its own words count, never those of the response around it. The library has looked at its
 * signature, its audience and its conditions.
 */
import { issuerOfPeople, type SamlProvider } from '@casebook/core/providers/provider'
import type { XmlElement } from '@casebook/interchange/files/xml/readXml'
import type { Said } from '../said'
import { attributeOf, elementIn, SamlRefused, textOf, within } from './samlResponse'

/** What the assertion must be for. */
export interface Expected {
  readonly requestId: string
  /** This server's entity ID. */
  readonly audience: string
  readonly recipient: string
}

/** Milliseconds by which the clock of a provider may differ from ours. */
export const clockDifference = 2 * 60_000

export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** @param xml whose signature is right */
export function saidInAssertion(
  xml: string,
  provider: SamlProvider,
  expected: Expected,
  now: number,
): { readonly id: string; readonly said: Said } {
  const assertion = elementIn(xml)
  const issuer = textOf(theOne(assertion, 'Issuer')).trim()
  if (issuer !== provider.issuer) throw new SamlRefused(`The answer is of ${issuer}, not of ${provider.issuer}.`)
  const subject = theOne(assertion, 'Subject')
  checkConfirmation(subject, expected, now)

  const statement = theOne(assertion, 'AuthnStatement')
  const authenticatedAt = instant(statement, 'AuthnInstant')
  if (authenticatedAt === null || authenticatedAt > now + clockDifference)
    throw new SamlRefused('The answer does not say when the person authenticated.')
  const endsAt = instant(statement, 'SessionNotOnOrAfter')
  const context = within(statement, 'AuthnContext').flatMap((one) => within(one, 'AuthnContextClassRef'))

  const values = attributesIn(assertion)
  const text = (name: string) => values.get(name)?.[0]?.trim() ?? ''
  return {
    id: attributeOf(assertion, 'ID') ?? '',
    said: {
      issuer: issuerOfPeople(provider),
      subject: provider.subject === '' ? persistentName(subject, expected, issuer) : only(values, provider.subject),
      email: text(provider.email) || null,
      isEmailVerified: false,
      authentication: context.map((one) => textOf(one).trim()),
      groups: values.get(provider.groups) ?? [],
      firstName: text(provider.firstName),
      lastName: text(provider.lastName),
      preferredName: null,
      refreshToken: null,
      authenticatedAt: seconds(authenticatedAt),
      endsAt: endsAt && seconds(endsAt),
      claims: {
        NameID: textOf(within(subject, 'NameID')[0]),
        AuthnContextClassRef: context.map((one) => textOf(one)).join(', '),
        ...Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
      },
    },
  }
}

/** Whoever brings the assertion is the person: so it must say that it is for here, for now, and for what was asked. */
function checkConfirmation(subject: XmlElement, { requestId, recipient }: Expected, now: number): void {
  const [confirmation, ...others] = within(subject, 'SubjectConfirmation')
  const data = confirmation && theOne(confirmation, 'SubjectConfirmationData')
  if (!data || others.length > 0 || attributeOf(confirmation, 'Method') !== bearer)
    throw new SamlRefused('The answer does not name its bearer.')
  if (attributeOf(data, 'Recipient') !== recipient)
    throw new SamlRefused(`The answer is for ${attributeOf(data, 'Recipient')}, not for ${recipient}.`)
  if (attributeOf(data, 'InResponseTo') !== requestId) throw new SamlRefused('The answer is to another question.')
  if (instant(data, 'NotOnOrAfter') === null || !isNow(data, now))
    throw new SamlRefused('The answer came too late. Compare the clocks.')
}

/** The provider's own name for the person, which it gives to nobody else. */
function persistentName(subject: XmlElement, { audience }: Expected, issuer: string): string {
  const name = theOne(subject, 'NameID')
  const format = attributeOf(name, 'Format') ?? 'none'
  if (format !== persistent)
    throw new SamlRefused(
      `The provider names people by a name of the format ${format}, which may be another's tomorrow. Have it send persistent names, or enter the attribute that never changes.`,
    )
  const [by, to] = [attributeOf(name, 'NameQualifier') ?? issuer, attributeOf(name, 'SPNameQualifier') ?? audience]
  if (by !== issuer || to !== audience) throw new SamlRefused('The name of the person is of or for another server.')
  return filled(textOf(name).trim(), 'NameID')
}

function only(values: ReadonlyMap<string, readonly string[]>, attribute: string): string {
  const [value = '', ...others] = values.get(attribute) ?? []
  if (others.length > 0) throw new SamlRefused(`The attribute ${attribute} has more than one value.`)
  return filled(value.trim(), attribute)
}

function filled(text: string, what: string): string {
  if (text === '' || text.length > 1000) throw new SamlRefused(`The answer has no ${what}, or one that is too long.`)
  return text
}

function attributesIn(assertion: XmlElement): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>()
  for (const attribute of within(assertion, 'AttributeStatement').flatMap((one) => within(one, 'Attribute'))) {
    const name = attributeOf(attribute, 'Name') ?? ''
    values.set(name, [...(values.get(name) ?? []), ...within(attribute, 'AttributeValue').map(textOf)])
  }
  return values
}

function theOne(parent: XmlElement, name: string): XmlElement {
  const [found, ...others] = within(parent, name)
  if (!found || others.length > 0) throw new SamlRefused(`The answer must have one ${name} in its ${parent.name}.`)
  return found
}

/** Whether an element with NotBefore and NotOnOrAfter is valid, as far as it says so. */
function isNow(element: XmlElement, now: number): boolean {
  const [from, to] = [instant(element, 'NotBefore'), instant(element, 'NotOnOrAfter')]
  return (from === null || from <= now + clockDifference) && (to === null || to > now - clockDifference)
}

function instant(element: XmlElement, attribute: string): number | null {
  const text = attributeOf(element, attribute)
  if (text === null) return null
  const milliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) throw new SamlRefused(`The answer has no time in ${attribute}.`)
  return milliseconds
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
