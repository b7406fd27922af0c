import { answerText } from '@casebook/core/entry/form/answerText'
import { isLanguage, shownIn } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import type { ListedQuery } from '@casebook/core/queries/queryList.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useDeployment } from '../../shell/DeploymentContext'
import { linkClass } from '../../ui/link'
import QuestionThreads from '../QuestionThreads'
import { daysSince } from './age'
import { useCaseLinks } from './QueryTable'

interface QueryDetailProps {
  readonly query: ListedQuery
  readonly now: number
  readonly onChanged: () => void
}

/** The thread of a query, with the present answer, and with the other queries on the same question below it. */
export function QueryDetail({ query, now, onChanged }: QueryDetailProps) {
  const { group, base, owner, caseIdentifier: name, questionId, uuid, startedAt, turn } = query
  const to = useCaseLinks(query)
  const days = daysSince(startedAt, now)
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-md border border-line p-3">
        <PresentAnswer query={query} />
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {to.edit !== undefined && (
            <Link href={to.edit} className={linkClass}>
              <Trans id="queries.openCase" message="Open in case" />
            </Link>
          )}
          {to.log !== undefined && (
            <Link href={to.log} className={linkClass}>
              <Trans id="queries.openLog" message="Open in the case log" />
            </Link>
          )}
        </p>
      </div>
      {turn !== 'closed' && (
        <p className="text-sm text-ink-2">
          <Trans
            id="queries.openFor"
            message="{days, plural, =0 {Open since today} one {Open for one day} other {Open for # days}}"
            values={{ days }}
          />
        </p>
      )}
      <QuestionThreads
        studyCase={{ group, base, owner, name }}
        questionKey={questionId}
        first={uuid}
        onChanged={onChanged}
      />
    </div>
  )
}

function PresentAnswer({ query: { question, answer } }: { readonly query: ListedQuery }) {
  const { t, i18n } = useLingui()
  const { dateFormat } = useDeployment()
  if (!question || answer === undefined) return null
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const words = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  return (
    <>
      <p className="text-xs text-ink-3">
        <Trans id="queries.answer" message="Current answer" />
      </p>
      <p className="font-semibold wrap-anywhere">
        <bdi>{answerText(question, answer, { language, fallback: 'en', dateFormat, words })}</bdi>
      </p>
    </>
  )
}

/** The name of the question, as it is asked. */
export function useQuestionName({ question, questionId, isOfRemovedEntry }: ListedQuery): string {
  const { i18n, t } = useLingui()
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const name = (question && shownIn(question.text, language)) || questionId
  if (!isOfRemovedEntry) return name
  return name + commaOf(language) + t({ id: 'dialog.entryRemoved', message: 'removed entry' })
}
