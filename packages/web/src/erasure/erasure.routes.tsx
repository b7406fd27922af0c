import { msg } from '@lingui/core/macro'
import { erasurePath } from '../router/addresses/erasureAddress'
import { route, screenOf } from '../router/route'

export const erasureRoutes = [
  route({
    path: erasurePath,
    title: msg({ id: 'erasure.title', message: 'Erasure of {name}' }),
    needs: 'canWriteStudies',
    frame: 'page',
    screen: screenOf(() => import('./ErasureScreen')),
  }),
]
