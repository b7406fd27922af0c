import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

const StartInterviewDialog = lazyComponent(() => import('./StartInterviewDialog'))

export const interviewFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'interview.start', message: 'Interview on this tablet' }),
      icon: 'tablet',
      open: (modal) => modal.open(StartInterviewDialog, {}),
    },
  ],
}
