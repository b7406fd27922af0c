import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { securityPath } from './securityPath'

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
