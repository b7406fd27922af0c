import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'

export const patientLinkRoutes = [
  route({
    path: '/once/:group/:base/:token',
    title: msg({ id: 'once.title', message: 'Questions for you' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./PatientLinkRoute')),
  }),
]
