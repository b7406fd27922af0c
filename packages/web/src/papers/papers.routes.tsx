import { msg } from '@lingui/core/macro'
import { acceptancePath } from '../router/addresses/candidatesAddress'
import { papersPath } from '../router/addresses/papersAddress'
import { route, screenOf } from '../router/route'

export const papersRoutes = [
  route({
    path: papersPath,
    title: msg({ id: 'papers.title', message: 'Paper and codebook of {base}' }),
    needs: 'signedIn',
    frame: 'page',
    screen: screenOf(() => import('./PapersScreen')),
  }),
  route({
    path: acceptancePath,
    title: msg({ id: 'acceptance.title', message: 'Report of acceptance' }),
    needs: 'canWriteStudies',
    frame: 'page',
    screen: screenOf(() => import('./acceptance/AcceptanceScreen')),
  }),
]
