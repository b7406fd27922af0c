import { msg } from '@lingui/core/macro'
import type { Fitting } from '../../entry/fitting'
import { BmiDialog } from './BmiButton'

export const bmiFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'dialog.bmi.title', message: 'Body mass index' }),
      icon: 'fn',
      open: (modal) => modal.open(BmiDialog, { onClose: modal.close }),
    },
  ],
}
