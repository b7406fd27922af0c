/**
 * The form that a response of SAML must have before any of its signatures is looked at. It has one assertion in one place, so that what is
 * signed and what is read cannot be two. All that XML has beyond elements, attributes and text is refused, so that no two readers can differ.
 */
import { readXml, type XmlElement } from '@casebook/interchange/files/xml/readXml'

/** An answer that does not count. The sentence is for an administrator. */
export class SamlRefused extends Error {}

const [protocol, assertions, signatures] = [
  'urn:oasis:names:tc:SAML:2.0:protocol',
  'urn:oasis:names:tc:SAML:2.0:assertion',
  'http://www.w3.org/2000/09/xmldsig#',
]

/** In characters of base64. */
export const longestResponse = 256 * 1024

const mostElements = 5000

const strong = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** The elements of this name that are children of this one. */
export function within(parent: XmlElement, name: string, space = assertions): readonly XmlElement[] {
  return parent.nodes.filter((node) => isElement(node) && node.name === name && node.space === space) as XmlElement[]
}

export const attributeOf = (element: XmlElement | undefined, name: string): string | null =>
  element?.attributes.find((one) => one.name === name && one.space === '')?.value ?? null

export function textOf(element: XmlElement | undefined): string {
  return element?.nodes.map((node) => (typeof node === 'string' ? node : textOf(node))).join('') ?? ''
}

/** Throws for text that is not XML as it must be here. */
export function elementIn(xml: string): XmlElement {
  // A document type, an entity, a comment, a section or an instruction. Only the first line may be one.
  if (/<[!?]/.test(xml.replace(/^\s*<\?xml [^<>]*\?>/, ''))) throw new SamlRefused('The answer has more than elements.')
  const read = readXml(Buffer.from(xml))
  if (read.type === 'Refused') throw new SamlRefused(read.reason)
  return read.root
}

/** The XML, which may still be signed by anybody or by nobody. Throws unless it has the form that it must have. */
export function checkedResponse(response: string, destination: string): string {
  if (response.length > longestResponse) throw new SamlRefused('The answer is too long.')
  const xml = Buffer.from(response, 'base64').toString('utf8')
  const root = elementIn(xml)
  if (root.name !== 'Response' || root.space !== protocol) throw new SamlRefused('The answer is no response of SAML.')
  const all = elementsOf(root)
  if (all.length > mostElements) throw new SamlRefused('The answer has too many elements.')

  const named = (name: string) => all.filter((one) => one.name === name)
  if (named('EncryptedAssertion').length > 0)
    throw new SamlRefused('The assertion is encrypted. Turn that off at the provider: the connection is encrypted.')
  const [assertion, ...others] = named('Assertion')
  if (others.length > 0) throw new SamlRefused('The answer has more than one assertion.')
  if (assertion && !within(root, 'Assertion').includes(assertion))
    throw new SamlRefused('The assertion is not where it must be.')
  for (const signature of named('Signature')) {
    const [ofRoot, ofAssertion] = [root, assertion].map((one) => one && within(one, 'Signature', signatures))
    if (!ofRoot?.includes(signature) && !ofAssertion?.includes(signature))
      throw new SamlRefused('A signature is not where it must be.')
  }
  const ids = all.flatMap(({ attributes }) => attributes.filter(({ name }) => /^id$/i.test(name)))
  if (new Set(ids.map(({ value }) => value)).size < ids.length) throw new SamlRefused('Two elements have one ID.')
  for (const method of [...named('SignatureMethod'), ...named('DigestMethod')]) {
    const algorithm = attributeOf(method, 'Algorithm') ?? ''
    if (!strong.has(algorithm)) throw new SamlRefused(`The answer is signed by ${algorithm}, which is too weak.`)
  }

  const sentTo = attributeOf(root, 'Destination')
  if (sentTo !== null && sentTo !== destination) throw new SamlRefused(`The answer is for ${sentTo}.`)
  const [status] = within(root, 'Status', protocol).flatMap((one) => within(one, 'StatusCode', protocol))
  if (assertion && attributeOf(status, 'Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success')
    throw new SamlRefused('The answer says that the sign-in failed.')
  return xml
}

const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

function elementsOf(root: XmlElement): readonly XmlElement[] {
  return [root, ...root.nodes.filter(isElement).flatMap(elementsOf)]
}
