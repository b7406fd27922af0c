import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { visitsPath } from './visitsAddress'

export const visitsRoutes = [
  route({
    path: visitsPath,
    title: msg({ id: 'visits.title', message: 'Cases and visits' }),
    needs: 'signedIn',
    frame: 'page',
    screen: screenOf(() => import('./VisitsScreen')),
  }),
]
