import { msg } from '@lingui/core/macro'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import type { Fitting } from '../fitting'

const BmiDialog = lazyComponent(() => import('./BmiDialog'))

export const bmiFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'dialog.bmi.title', message: 'Body mass index' }),
      icon: 'fn',
      open: (modal) => modal.open(BmiDialog, { onClose: modal.close }),
    },
  ],
}
