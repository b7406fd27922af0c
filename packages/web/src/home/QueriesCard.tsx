import { historyPath } from '@casebook/core/history/historyPath'
import type { Waiting, WaitingQuery } from '@casebook/core/home/home.calls'
import { textIn } from '@casebook/core/language/language'
import { mayEditFromQueries } from '@casebook/core/queries/access'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { caseAddress } from '../entry/entryAddress'
import { useSession } from '../session/session'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { Since } from './Since'
import { WorkCard, WorkLine } from './WorkCard'

/** Queries in which it is the user's turn: of the centre to answer, of its reviewers to close or to ask on. */
export function QueriesCard({ queries }: { readonly queries: NonNullable<Waiting['queries']> }) {
  const { user } = useSession()
  const answers = mayEditFromQueries(user.roles)
  return (
    <WorkCard
      icon={answers ? 'flag' : 'reply'}
      title={
        answers ? (
          <Trans id="home.queries" message="Queries to answer" />
        ) : (
          <Trans id="home.queries.toClose" message="Answered queries, for you to close" />
        )
      }
      count={queries.count}
      more={queries.more}
      all="/queries"
      allName={<Trans id="home.queries.all" message="All queries" />}
    >
      {queries.lines.map((query) => (
        <Query key={query.uuid} query={query} answers={answers} />
      ))}
    </WorkCard>
  )
}

function Query({ query, answers }: { readonly query: WaitingQuery; readonly answers: boolean }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { name, questionId, words, by, since } = query
  const question = textIn(query.question, language) || questionId
  return (
    <WorkLine
      title={
        <>
          <bdi>{question}</bdi>
          <bdi className="font-normal text-ink-2">{name}</bdi>
          <Since instant={since} />
        </>
      }
      actions={
        <ButtonLink
          size="small"
          icon={answers ? 'reply' : undefined}
          href={answers ? caseAddress(query, questionId) : historyPath(query, questionId)}
          aria-label={
            answers
              ? t({ id: 'home.answer.name', message: `Answer the query on ${question} of ${name}` })
              : t({ id: 'home.check.name', message: `Check the answer to the query on ${question} of ${name}` })
          }
          data-line
        >
          {answers ? <Trans id="home.answer" message="Answer" /> : <Trans id="home.check" message="Check" />}
        </ButtonLink>
      }
    >
      <p className="line-clamp-3">
        <bdi>{textIn(query.step, language)}</bdi>
        {': '}
        <bdi className="text-ink">{typeof words === 'string' ? words : textIn(words, language)}</bdi>{' '}
        {by !== undefined && <bdi>{by}</bdi>}
      </p>
    </WorkLine>
  )
}
