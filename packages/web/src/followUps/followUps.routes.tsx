import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { calendar } from '../ui/moreDrawings'

export const followUpsRoutes = [
  route({
    path: '/follow-ups',
    title: msg({ id: 'followUps.title', message: 'Follow-ups' }),
    needs: 'hasOwnCases',
    icon: calendar,
    sidebar: 'work',
    key: 'n',
    notice: lazyComponent(() => import('./FollowUpsNotice')),
    frame: 'page',
    screen: screenOf(() => import('./FollowUpsScreen')),
  }),
]
