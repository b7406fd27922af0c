import type { WaitingQuery } from '@casebook/core/home/home.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import QuestionThreads from '../queries/QuestionThreads'
import { usePreferences } from '../shell/settings/preferences'
import { Dialog } from '../ui/overlay/Dialog'
import { CaseName } from '../ui/text/CaseName'

interface CheckQueryProps {
  readonly query: WaitingQuery
  readonly onClose: () => void
}

/** The thread of an answered query, where a reviewer closes it or asks again. It stays open until it is closed, also once nothing waits. */
export function CheckQuery({ query, onClose }: CheckQueryProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { group, base, owner, name, questionId, uuid } = query
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={
        <Trans
          id="query.title"
          message="Queries on {question}"
          values={{ question: shownIn(query.question, language) || questionId }}
        />
      }
      description={<CaseName name={name} />}
    >
      <QuestionThreads studyCase={{ group, base, owner, name }} questionKey={questionId} first={uuid} />
    </Dialog>
  )
}
