import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

export const QueryDialog = lazyComponent(() => import('./QueryDialog'))

export const queriesFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'controls.queries', message: 'Queries on this case' }),
      icon: 'flag',
      isForReaders: true,
      open: (modal) => modal.open(QueryDialog, { questionKey: null }),
    },
  ],
}
