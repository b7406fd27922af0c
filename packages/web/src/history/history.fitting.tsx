import { historyPath } from '@casebook/core/history/historyPath'
import { holds } from '@casebook/core/permissions/capabilities'
import { msg } from '@lingui/core/macro'
import type { Fitting } from '../entry/fitting'
import { Leave } from '../entry/modals/Leave'
import { useOpenCase } from '../entry/useOpenCase'

export const historyFitting: Fitting = {
  actions: [
    {
      name: msg({ id: 'controls.history', message: 'History of this case' }),
      icon: 'list',
      isForReaders: true,
      isOffered: (_, { user, studyCase }) => studyCase !== null && holds(user.roles, 'canReviewCases'),
      open: (modal) => modal.open(ToHistory, {}),
    },
  ],
}

function ToHistory() {
  const studyCase = useOpenCase()
  return studyCase && <Leave to={historyPath(studyCase)} />
}
