/** What a hospital's provider says of itself: two keys to sign, one of them named twice, and one to encrypt. */
export function metadataOf(): string {
  const key = (use: string, certificate: string) =>
    `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  const page = (binding: string, location: string) =>
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://login.seeberg.example/${location}"/>`
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://login.seeberg.example/idp">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${key(' use="signing"', `\n${'A'.repeat(60)}\n${'A'.repeat(8)}\n`)}
    ${key('', 'BBBB')}${key(' use="signing"', 'BBBB')}
    ${key(' use="encryption"', 'CCCC')}
    ${page('HTTP-POST', 'post')}${page('HTTP-Redirect', 'sso')}
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`.replace(/^<\?xml.*\n/, '')
}
