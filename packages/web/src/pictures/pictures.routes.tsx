import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { picturesPath } from './picturesAddress'

export const picturesRoutes = [
  route({
    path: picturesPath,
    title: msg({ id: 'pictures.title', message: 'Study progress' }),
    needs: 'signedIn',
    frame: 'page',
    screen: screenOf(() => import('./PicturesScreen')),
  }),
]
