import { describe, expect, it } from 'vitest'
import { metadataOf } from './saml.fixture'
import { fieldsOfMetadata } from './samlMetadata'

describe('the metadata of a SAML provider', () => {
  it('gives its name, its page and each certificate by which it signs, once [MORE-41]', () => {
    expect(fieldsOfMetadata(metadataOf())).toEqual({
      issuer: 'https://login.seeberg.example/idp',
      signOn: 'https://login.seeberg.example/sso',
      certificate: [
        '-----BEGIN CERTIFICATE-----',
        'A'.repeat(64),
        'AAAA',
        '-----END CERTIFICATE-----',
        '-----BEGIN CERTIFICATE-----',
        'BBBB',
        '-----END CERTIFICATE-----',
      ].join('\n'),
    })
  })

  it.each([
    ['that is no XML', 'https://login.seeberg.example/metadata'],
    ['with a document type', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${metadataOf()}`],
    ['of two providers', `<all>${metadataOf()}${metadataOf()}</all>`],
    ['of a program', metadataOf().replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['without a redirect', metadataOf().replace('HTTP-Redirect', 'SOAP')],
    ['without a certificate', metadataOf().replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, '')],
  ])('%s gives nothing [MORE-41]', (_, xml) => expect(fieldsOfMetadata(xml)).toBeNull())
})
