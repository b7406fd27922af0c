import { providerSignInCalls } from '@casebook/core/providers/providerSignIn.calls'
import { wire } from '../wire'

export const providerSignInWire = wire(providerSignInCalls, { path: 'loginApi' })
