import { type DirectoryProvider, type Provider, returnPath, samlPath } from '@casebook/core/providers/provider'
import type { Exchange, Services } from '../../services'
import { newSecret } from '../secrets/secret'
import { type Begun, beginFlow } from './flow'
import { addressAtProvider } from './openIdConnect'
import { insertSamlRequest } from './saml/samlRequests.repository'

type At = Pick<Exchange, 'origin'>

/** To be entered at the provider: it sends people to no other. */
export function returnAddressAt({ config }: Pick<Services, 'config'>, { origin }: At, path = returnPath): string {
  return `${new URL(config.publicUrl ?? origin).origin}/${path}`
}

/** A provider with a page of its own, to which people go. */
export type ProviderElsewhere = Exclude<Provider, DirectoryProvider>

/** The address at the provider to go to. Rejects if it does not answer. */
export async function beginAtProvider(
  services: Services,
  provider: ProviderElsewhere,
  begun: Begun,
  exchange: Exchange,
): Promise<string> {
  const isFresh = begun.signs !== null
  const path = provider.kind === 'saml' ? samlPath : returnPath
  const { secrets, expiresAt } = await beginFlow(services, begun, returnAddressAt(services, exchange, path), exchange)
  if (provider.kind === 'openId') return addressAtProvider(provider, { ...secrets, isFresh }, services.config)
  const relayState = newSecret()
  const { addressAtSaml } = await import('./saml/saml')
  const address = await addressAtSaml(provider, { ...secrets, relayState, isFresh })
  await insertSamlRequest(services.db, relayState, { state: secrets.state, expiresAt })
  return address
}
