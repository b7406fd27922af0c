import { type OpenIdProvider, returnPath } from '@casebook/core/providers/provider'
import type { Exchange, Services } from '../../services'
import { type Begun, beginFlow } from './flow'
import { addressAtProvider } from './openIdConnect'

/** To be entered at the provider: it sends people to no other. */
export function returnAddressAt({ config }: Pick<Services, 'config'>, { origin }: Pick<Exchange, 'origin'>): string {
  return `${new URL(config.publicUrl ?? origin).origin}/${returnPath}`
}

/** The address at the provider to go to. Rejects if it does not answer. */
export async function beginAtProvider(
  services: Services,
  provider: OpenIdProvider,
  begun: Begun,
  exchange: Exchange,
): Promise<string> {
  const { secrets } = await beginFlow(services, begun, returnAddressAt(services, exchange), exchange)
  return addressAtProvider(provider, { ...secrets, isFresh: begun.signs !== null }, services.config)
}
