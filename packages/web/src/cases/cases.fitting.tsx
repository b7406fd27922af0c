import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { NameReminder } from './NameReminder'

const LoadDialog = lazyComponent(() => import('./LoadDialog'))

export const casesFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'controls.load', message: 'Open' }),
      icon: 'layers',
      isFrequent: true,
      open: (modal) => modal.open(LoadDialog, {}),
    },
  ],
  foot: ({ isReadOnly }) => !isReadOnly && <NameReminder />,
}
