import { msg } from '@lingui/core/macro'
import { securityPath } from '../router/addresses/securityPath'
import { route, screenOf } from '../router/route'
import { safe } from '../ui/icons/screenDrawings'

export const secondFactorRoutes = [
  route({
    path: securityPath,
    title: msg({ id: 'security.title', message: 'Sign-in and security' }),
    needs: 'signedIn',
    icon: safe,
    frame: 'page',
    screen: screenOf(() => import('./SecurityScreen')),
  }),
]
