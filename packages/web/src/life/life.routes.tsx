import { msg } from '@lingui/core/macro'
import { lifePath } from '../router/addresses/candidatesAddress'
import { route, screenOf } from '../router/route'

export const lifeRoutes = [
  route({
    path: lifePath,
    title: msg({ id: 'life.title', message: 'Life of the study {base}' }),
    needs: 'canWriteStudies',
    frame: 'page',
    screen: screenOf(() => import('./LifeScreen')),
  }),
]
