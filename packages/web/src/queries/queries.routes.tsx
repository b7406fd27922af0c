import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'

export const queriesRoutes = [
  route({
    path: '/queries',
    title: msg({ id: 'queries.title', message: 'Queries' }),
    needs: 'canSeeQueries',
    icon: 'flag',
    sidebar: 'work',
    key: 'q',
    frame: 'page',
    screen: screenOf(() => import('./list/QueriesScreen')),
  }),
  route({
    path: '/queries/upload',
    title: msg({ id: 'query.upload.title', message: 'Upload queries' }),
    needs: 'canReviewCases',
    icon: 'flag',
    frame: 'page',
    screen: screenOf(() => import('./upload/UploadQueriesScreen')),
  }),
  route({
    path: '/queries/steps',
    title: msg({ id: 'querySteps.title', message: 'Query steps' }),
    needs: 'canManageOptions',
    icon: 'flag',
    sidebar: 'administration',
    frame: 'page',
    screen: screenOf(() => import('./steps/QueryStepsScreen')),
  }),
]
