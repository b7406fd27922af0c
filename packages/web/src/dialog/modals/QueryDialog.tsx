import type { Query } from '@casebook/core/queries/query'
import { lastStep } from '@casebook/core/queries/query'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { useCaseMarks } from '../controls/caseMarks'
import { useForm } from '../FormContext'
import { useQuestionText } from '../useQuestionText'
import { useOverForm } from './over'
import './over.css'

/** The queries of the case, or those on one question; each the way to its question. */
export default function QueryDialog({ questionKey }: { readonly questionKey: string | null }) {
  const { t } = useLingui()
  const { goTo } = useForm()
  const textOf = useQuestionText()
  const over = useOverForm()
  const { queries } = useCaseMarks()
  const shown = queries.filter(({ questionId }) => questionKey === null || questionId === questionKey)
  return (
    <Dialog
      open
      onClose={over.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={
        questionKey === null ? (
          <Trans id="controls.queries" message="Queries on this case" />
        ) : (
          <Trans id="query.title" message="Queries on {question}" values={{ question: textOf(questionKey) }} />
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyState icon="flag" title={<Trans id="query.none" message="No queries" />}>
          <Trans id="query.none.what" message="Nobody has asked anything about these answers." />
        </EmptyState>
      ) : (
        <ul className="lines">
          {shown.map((query) => (
            <OneQuery
              key={query.uuid}
              query={query}
              onGo={() => {
                over.close()
                goTo(query.questionId)
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function OneQuery({ query, onGo }: { readonly query: Query; readonly onGo: () => void }) {
  const { i18n } = useLingui()
  const textOf = useQuestionText()
  const { value, instant, source } = lastStep(query)
  return (
    <li className="lrow">
      <span className="c-query">
        <Icon name="flagf" />
      </span>
      <span className="grow col">
        <button type="button" className="link bare" onClick={onGo}>
          {textOf(query.questionId)}
        </button>
        <span className="sm">{value}</span>
        <span className="xs muted">
          {source.kind === 'user' && <bdi>{source.user}, </bdi>}
          {i18n.date(instant, { dateStyle: 'medium', timeStyle: 'short' })}
        </span>
      </span>
    </li>
  )
}
