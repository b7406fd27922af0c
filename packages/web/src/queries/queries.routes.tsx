import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { pathways } from '../ui/icons/screenDrawings'
import { upload as uploadIcon } from '../ui/moreDrawings'

const list = { title: msg({ id: 'queries.title', message: 'Queries' }), needs: 'canSeeQueries' } as const
const upload = { title: msg({ id: 'query.upload.title', message: 'Upload queries' }), needs: 'canReviewCases' } as const

export const queriesRoutes = [
  // The specified addresses of the next two.
  route({ path: '/query', ...list, frame: 'page', screen: screenOf(() => import('./list/QueriesAddress')) }),
  route({
    path: '/upload-queries',
    ...upload,
    frame: 'page',
    screen: screenOf(() => import('./upload/UploadAddress')),
  }),
  route({
    path: '/queries',
    ...list,
    icon: 'flag',
    sidebar: 'work',
    key: 'q',
    frame: 'page',
    screen: screenOf(() => import('./list/QueriesScreen')),
  }),
  route({
    path: '/queries/upload',
    ...upload,
    icon: uploadIcon,
    frame: 'page',
    screen: screenOf(() => import('./upload/UploadQueriesScreen')),
  }),
  route({
    path: '/queries/steps',
    title: msg({ id: 'querySteps.title', message: 'Query steps' }),
    needs: 'canManageOptions',
    icon: pathways,
    sidebar: 'administration',
    frame: 'page',
    screen: screenOf(() => import('./steps/QueryStepsScreen')),
  }),
]
