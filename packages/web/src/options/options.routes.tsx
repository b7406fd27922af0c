import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { sliders } from '../ui/icons/screenDrawings'

export const optionsRoutes = [
  route({
    path: '/option',
    title: msg({ id: 'options.title', message: 'Options' }),
    needs: 'canManageOptions',
    icon: sliders,
    sidebar: 'administration',
    key: 'o',
    frame: 'page',
    screen: screenOf(() => import('./OptionsScreen')),
  }),
]
