import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

export const KeyHelp = lazyComponent(() => import('./KeyHelp'))
const SupportDialog = lazyComponent(() => import('./SupportDialog'))

export const helpFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'keys.title', message: 'Keyboard shortcuts' }),
      icon: 'info',
      isForReaders: true,
      open: (modal) => modal.open(KeyHelp, {}),
    },
    {
      name: msg({ id: 'controls.support', message: 'Support' }),
      icon: 'lifebelt',
      isForReaders: true,
      open: (modal) => modal.open(SupportDialog, {}),
    },
  ],
}
