import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

const OfferedGroups = lazyComponent(() => import('./OfferedGroups'))
const GroupsDialog = lazyComponent(() => import('./GroupsDialog'))

export const groupsFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'controls.share', message: 'Share' }),
      icon: 'users',
      isFrequent: true,
      open: (modal) => modal.open(GroupsDialog, {}),
    },
  ],
  afterSave: OfferedGroups,
}
