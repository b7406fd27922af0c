/** What a SAML provider says of itself, as far as it is asked here. An administrator has got it from the hospital, so its signature is not looked at. */
import type { ProviderDraft } from '@casebook/core/providers/providerOption'
import { readXml, type XmlElement } from '@casebook/interchange/files/xml/readXml'

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Null for what is not the metadata of one provider with a redirect and a certificate. */
export function fieldsOfMetadata(xml: string): Pick<ProviderDraft, 'issuer' | 'signOn' | 'certificate'> | null {
  const read = readXml(new TextEncoder().encode(xml))
  if (read.type === 'Refused') return null
  const entities = elementsIn(read.root).filter((one) => elementsOf(one, 'IDPSSODescriptor').length > 0)
  const [entity, ...others] = entities
  const [descriptor] = entity ? elementsOf(entity, 'IDPSSODescriptor') : []
  if (!entity || !descriptor || others.length > 0) return null
  const page = elementsOf(descriptor, 'SingleSignOnService').find((one) => attributeOf(one, 'Binding') === redirect)
  const keys = elementsOf(descriptor, 'KeyDescriptor').filter((one) => attributeOf(one, 'use') !== 'encryption')
  const certificates = keys.flatMap(elementsIn).filter(({ name }) => name === 'X509Certificate')
  const pems = [...new Set(certificates.map((one) => pemOf(one.nodes.join(''))))]
  const [issuer, signOn] = [attributeOf(entity, 'entityID'), page && attributeOf(page, 'Location')]
  return issuer && signOn && pems.length > 0 ? { issuer, signOn, certificate: pems.join('\n') } : null
}

function pemOf(base64: string): string {
  const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')
}

const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

/** With the element itself. */
function elementsIn(element: XmlElement): readonly XmlElement[] {
  return [element, ...element.nodes.filter(isElement).flatMap(elementsIn)]
}

function elementsOf(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.nodes.filter(isElement).filter((one) => one.name === name && one.space === metadata)
}

function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name)?.value
}
