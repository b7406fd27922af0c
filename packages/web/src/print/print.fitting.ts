import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

/** The styles of print come with it, also for the print of the browser. */
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
