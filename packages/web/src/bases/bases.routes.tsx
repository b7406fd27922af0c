import { msg } from '@lingui/core/macro'
import { basesPath } from '../router/returnAddress'
import { route, screenOf } from '../router/route'

export const basesRoutes = [
  route({
    path: basesPath,
    title: msg({ id: 'bases.title', message: 'Studies' }),
    needs: 'signedIn',
    icon: 'home',
    sidebar: 'work',
    key: 'b',
    frame: 'page',
    screen: screenOf(() => import('./BasesRoute')),
  }),
]
