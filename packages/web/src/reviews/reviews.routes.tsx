import { msg } from '@lingui/core/macro'
import { accessReportPath, studyTrailPath } from '../router/addresses/reviewsAddress'
import { route, screenOf } from '../router/route'

export const reviewsRoutes = [
  route({
    path: studyTrailPath,
    title: msg({ id: 'trail.title', message: 'Trail of the study {base}' }),
    needs: 'canReviewCases',
    frame: 'page',
    screen: screenOf(() => import('./trail/TrailScreen')),
  }),
  route({
    path: accessReportPath,
    title: msg({ id: 'accessReport.title', message: 'Access rights of the study {base}' }),
    needs: 'canReviewCases',
    frame: 'page',
    screen: screenOf(() => import('./AccessReportScreen')),
  }),
]
