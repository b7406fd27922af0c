import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'

export const feedbackRoutes = [
  route({
    path: '/feedback',
    title: msg({ id: 'feedback.title', message: 'Feedback' }),
    needs: 'canLookAtFeedback',
    icon: 'msg',
    sidebar: 'administration',
    frame: 'page',
    screen: screenOf(() => import('./FeedbackScreen')),
  }),
]
