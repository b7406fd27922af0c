import { msg } from '@lingui/core/macro'
import { homePath } from '../router/returnAddress'
import { route, screenOf } from '../router/route'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { tasks } from '../ui/moreDrawings'

export const homeRoutes = [
  route({
    path: homePath,
    title: msg({ id: 'home.title', message: 'Waiting for you' }),
    needs: 'signedIn',
    icon: tasks,
    sidebar: 'work',
    key: 'h',
    notice: lazyComponent(() => import('./HomeNotice')),
    frame: 'page',
    screen: screenOf(() => import('./HomeScreen')),
  }),
]
