import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

export const PaletteDialog = lazyComponent(() => import('./PaletteDialog'))
export const JumpDialog = lazyComponent(() => import('./JumpDialog'))

export const paletteFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'jump.title', message: 'Jump to a question' }),
      icon: 'search',
      isForReaders: true,
      open: (modal) => modal.open(JumpDialog, {}),
    },
  ],
}
