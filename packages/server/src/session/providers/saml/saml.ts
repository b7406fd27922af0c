/**
 * SAML 2.0: the redirect there, and the response that the provider's page posts here. Its form is checked first, its signatures by the library,
 * and then what the signed assertion says; nothing of it counts before.
 */
import { type SamlProvider, samlMetadataPath, samlPath } from '@casebook/core/providers/provider'
import { generateServiceProviderMetadata, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Secrets } from '../openIdConnect'
import type { Said } from '../said'
import { clockDifference, persistent, saidInAssertion } from './samlAssertion'
import { checkedResponse, SamlRefused } from './samlResponse'

type Request = Pick<Secrets, 'nonce' | 'redirectUri'>

/** An ID of XML may not begin with a digit. */
const requestIdOf = ({ nonce }: Request) => `_${nonce}`

const entityIdAt = (redirectUri: string) => redirectUri.replace(samlPath, () => samlMetadataPath)

function library(provider: SamlProvider, request: Request, isFresh = false): SAML {
  return new SAML({
    idpCert: provider.certificate.split(/(?<=-----END CERTIFICATE-----)\s*/).filter((one) => one !== ''),
    entryPoint: provider.signOn,
    issuer: entityIdAt(request.redirectUri),
    callbackUrl: request.redirectUri,
    generateUniqueId: () => requestIdOf(request),
    identifierFormat: provider.subject === '' ? persistent : null,
    // How people authenticate is the provider's to say. It is read from the answer.
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: provider.signsResponse,
    acceptedClockSkewMs: clockDifference,
    // In the signed assertion it is looked at below.
    validateInResponseTo: ValidateInResponseTo.never,
  })
}

/** The address at the provider that a person is sent to. */
export function addressAtSaml(
  provider: SamlProvider,
  request: Request & { readonly relayState: string; readonly isFresh: boolean },
): Promise<string> {
  return library(provider, request, request.isFresh).getAuthorizeUrlAsync(request.relayState, undefined, {})
}

/** The provider let nobody in. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SamlStatusError
}

/** What a posted response says, and its own name, by which it counts once. Rejects for anything that is not as it must be. */
export async function saidInResponse(
  provider: SamlProvider,
  response: string,
  request: Request,
): Promise<{ readonly id: string; readonly said: Said }> {
  const { redirectUri } = request
  const xml = checkedResponse(response, redirectUri)
  const { profile } = await library(provider, request).validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml).toString('base64'),
  })
  const signed = profile?.getAssertionXml?.()
  if (signed === undefined) throw new SamlRefused('The answer has no assertion.')
  const expected = { requestId: requestIdOf(request), audience: entityIdAt(redirectUri), recipient: redirectUri }
  return saidInAssertion(signed, provider, expected, Date.now())
}

/** What this server says of itself, for the provider to read. */
export function metadataAt(redirectUri: string): string {
  return generateServiceProviderMetadata({
    issuer: entityIdAt(redirectUri),
    callbackUrl: redirectUri,
    identifierFormat: persistent,
    wantAssertionsSigned: true,
  })
}
