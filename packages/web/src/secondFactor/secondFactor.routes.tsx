import { msg } from '@lingui/core/macro'
import { securityPath } from '../router/addresses/securityPath'
import { route, screenOf } from '../router/route'

export const secondFactorRoutes = [
  route({
    path: securityPath,
    title: msg({ id: 'security.title', message: 'Sign-in and security' }),
    needs: 'signedIn',
    icon: 'shield',
    frame: 'page',
    screen: screenOf(() => import('./SecurityScreen')),
  }),
]
