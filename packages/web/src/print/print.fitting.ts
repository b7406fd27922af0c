import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

const PrintView = lazyComponent(() => import('./PrintView'))

export const printFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'controls.print', message: 'Print' }),
      icon: 'list',
      isForReaders: true,
      open: (modal) => modal.open(PrintView, {}),
    },
  ],
}
