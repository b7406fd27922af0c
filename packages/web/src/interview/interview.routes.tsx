import { isSpecificationOf } from '@casebook/core/bases/specification'
import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { interviewPath } from './interviewAddress'

export const interviewRoutes = [
  route({
    path: interviewPath,
    title: msg({ id: 'interview.title', message: 'Interview' }),
    needs: 'hasOwnCases',
    frame: 'none',
    accepts: ({ base, spec }) => isSpecificationOf(base, spec),
    screen: screenOf(() => import('./InterviewRoute')),
  }),
]
