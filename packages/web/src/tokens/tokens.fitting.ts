import { partsForPatients } from '@casebook/core/bases/forPatients'
import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

const TokenDialog = lazyComponent(() => import('./TokenDialog'))

export const tokensFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'controls.token', message: 'Patient link' }),
      icon: 'key',
      isFrequent: true,
      isOffered: ({ engine }, { tokenQuestionnaires }) =>
        partsForPatients(engine.structure, tokenQuestionnaires).size > 0,
      open: (modal) => modal.open(TokenDialog, {}),
    },
  ],
}
