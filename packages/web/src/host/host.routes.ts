import { msg } from '@lingui/core/macro'
import { hostChooserPath } from '../router/returnAddress'
import { route, screenOf } from '../router/route'

export const hostRoutes = [
  route({
    path: hostChooserPath,
    title: msg({ id: 'hostChooser.title', message: 'Choose a server' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./HostChooserScreen')),
  }),
]
