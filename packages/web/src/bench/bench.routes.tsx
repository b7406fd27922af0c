import { msg } from '@lingui/core/macro'
import { route } from '../router/route'
import { onDemand } from '../ui/lazy/later'

export const benchRoutes = [
  route({
    path: '/bench',
    title: msg({ id: 'entry.title', message: 'Data entry' }),
    needs: 'anyone',
    frame: 'none',
    // A server that is not started for measuring has no such file: then there is no such page either.
    screen: onDemand<object>(() => import('./BenchRoute').catch(() => import('../shell/NotFoundScreen'))),
  }),
]
