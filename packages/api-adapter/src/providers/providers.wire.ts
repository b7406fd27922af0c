import { providersCalls } from '@casebook/core/providers/providers.calls'
import { wire } from '../wire'

export const providersWire = wire(providersCalls, { path: 'option' })
