import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../../router/route'

export const deletedCasesRoutes = [
  route({
    path: '/deleted-cases',
    title: msg({ id: 'deleted.title', message: 'Deleted cases' }),
    needs: 'canRestoreCases',
    icon: 'trash',
    sidebar: 'administration',
    frame: 'page',
    screen: screenOf(() => import('./DeletedCasesScreen')),
  }),
]
