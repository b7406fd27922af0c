import { msg } from '@lingui/core/macro'
import { checkTrialPath, workshopPath } from '../router/addresses/candidatesAddress'
import { route, screenOf } from '../router/route'

export const workshopRoutes = [
  route({
    path: workshopPath,
    title: msg({ id: 'workshop.title', message: 'Workshop' }),
    needs: 'canWriteStudies',
    frame: 'work',
    screen: screenOf(() => import('./WorkshopScreen')),
  }),
  route({
    path: checkTrialPath,
    title: msg({ id: 'checkTrial.heading', message: 'Try a check' }),
    needs: 'canWriteStudies',
    frame: 'page',
    screen: screenOf(() => import('./checkTrial/CheckTrialScreen')),
  }),
]
