import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'

export const matrixRoutes = [
  route({
    path: '/matrix/:group/:base',
    title: msg({ id: 'matrix.title', message: 'Matrix' }),
    needs: 'signedIn',
    frame: 'page',
    screen: screenOf(() => import('./MatrixRoute')),
  }),
]
