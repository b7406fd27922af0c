import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'

export const logRoutes = [
  route({
    path: '/log/log',
    title: msg({ id: 'log.title', message: 'Server log' }),
    needs: 'canReviewServerLogs',
    icon: 'list',
    sidebar: 'review',
    key: 'l',
    frame: 'page',
    screen: screenOf(() => import('./LogScreen')),
  }),
]
