import { queryStateFor } from '@casebook/core/queries/thread'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'
import { Toast } from '../../ui/Toast'
import { useCaseMarks } from '../controls/caseMarks'
import { useEntry, useForm } from '../FormContext'

/** The case is saved, and its checks may ask about answers. */
export default function SavedToast() {
  const { t } = useLingui()
  const { goTo } = useForm()
  const { user } = useSession()
  const { graph, queries } = useCaseMarks()
  const savedAt = useEntry(({ context }) => context.savedAt)
  const caseName = useEntry(({ context }) => context.caseName)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  if (caseName === null || closedAt === savedAt) return null
  const asked = queries.filter((query) => query.checkId !== null && queryStateFor(graph, query, user.roles) === 'open')
  const [first] = asked
  return (
    <Toast
      tone={first ? 'query' : 'ok'}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      onClose={() => setClosedAt(savedAt)}
      title={
        <Trans id="dialog.saved.what" message="The case is saved as {name}." values={{ name: <bdi>{caseName}</bdi> }} />
      }
    >
      {first && (
        <>
          <Trans
            id="dialog.saved.questions"
            message="{count, plural, one {# question about your answers} other {# questions about your answers}}"
            values={{ count: asked.length }}
          />{' '}
          <Button size="small" onClick={() => goTo(first.questionId)}>
            <Trans id="dialog.goToFirst" message="Go to the first" />
          </Button>
        </>
      )}
    </Toast>
  )
}
