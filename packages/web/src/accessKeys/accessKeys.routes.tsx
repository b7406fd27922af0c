import { msg } from '@lingui/core/macro'
import { keysPath, ownKeysPath } from '../router/addresses/keysAddress'
import { route, screenOf } from '../router/route'
import { programKey } from '../ui/icons/screenDrawings'

const title = msg({ id: 'accessKeys.title', message: 'Access keys' })
const screen = screenOf(() => import('./AccessKeysScreen'))

export const accessKeysRoutes = [
  route({
    path: keysPath,
    title,
    needs: 'canManageUsers',
    icon: programKey,
    sidebar: 'administration',
    frame: 'page',
    screen,
  }),
  route({ path: ownKeysPath, title, needs: 'signedIn', frame: 'page', screen }),
]
