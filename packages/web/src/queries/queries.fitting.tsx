import { msg } from '@lingui/core/macro'
import { useCaseMarks } from '../entry/controls/caseMarks'
import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Checked } from './Checked'
import { OpenQuery } from './OpenQuery'
import { QueryChip } from './QueryChip'
import { QueryList } from './QueryList'

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
  questionMark: QueryChip,
  answerNote: Checked,
  questionNote: OpenQuery,
  summary: () => useCaseMarks().queries.length > 0 && <QueryList />,
}
