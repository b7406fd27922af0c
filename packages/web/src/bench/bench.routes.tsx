import { msg } from '@lingui/core/macro'
import { route } from '../router/route'
import { lazyOnDemand } from '../ui/lazy/lazyComponent'

export const benchRoutes = [
  route({
    path: '/bench',
    title: msg({ id: 'entry.title', message: 'Data entry' }),
    needs: 'anyone',
    frame: 'none',
    // On a server not started for benchmarking, the file does not exist, and so neither does the page.
    screen: lazyOnDemand<object>(() => import('./BenchRoute').catch(() => import('../shell/NotFoundScreen'))),
  }),
]
