import { historyPath } from '@casebook/core/history/historyPath'
import type { Waiting, WaitingQuery } from '@casebook/core/home/home.calls'
import { shownIn } from '@casebook/core/language/language'
import { mayEditFromQueries } from '@casebook/core/queries/access'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { caseAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { linkClass } from '../ui/link'
import { CaseName } from '../ui/text/CaseName'
import { Since } from './Since'
import { WorkCard, WorkLine } from './WorkCard'

/** Queries in which it is the user's turn: of the centre to answer, of its reviewers to close or to ask on. */
interface QueriesCardProps {
  readonly queries: NonNullable<Waiting['queries']>
  /** A reviewer looks at the thread, to close it or to ask again. */
  readonly onCheck: (query: WaitingQuery) => void
}

export function QueriesCard({ queries, onCheck }: QueriesCardProps) {
  const { user } = useSession()
  const answers = mayEditFromQueries(user.roles)
  return (
    <WorkCard
      icon={answers ? 'flag' : 'reply'}
      title={
        answers ? (
          <Trans id="home.queries" message="Queries to answer" />
        ) : (
          <Trans id="home.queries.toClose" message="Answered queries to close" />
        )
      }
      count={queries.count}
      more={queries.more}
      all="/queries"
      allName={<Trans id="home.queries.all" message="All queries" />}
    >
      {queries.lines.map((query) => (
        <Query key={query.uuid} query={query} answers={answers} onCheck={() => onCheck(query)} />
      ))}
    </WorkCard>
  )
}

interface QueryProps {
  readonly query: WaitingQuery
  readonly answers: boolean
  readonly onCheck: () => void
}

function Query({ query, answers, onCheck }: QueryProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { name, questionId, words, by, since } = query
  const question = shownIn(query.question, language) || questionId
  return (
    <WorkLine
      title={
        <>
          <bdi>{question}</bdi>
          {answers ? (
            <bdi className="font-normal text-ink-2">{name}</bdi>
          ) : (
            <Link
              href={historyPath(query, questionId)}
              className={`inline-flex items-center font-normal pointer-coarse:-my-3 ${linkClass}`}
            >
              <CaseName name={name} />
            </Link>
          )}
          <Since instant={since} />
        </>
      }
      actions={
        answers ? (
          <ButtonLink
            size="small"
            icon="reply"
            href={caseAddress(query, questionId)}
            aria-label={t({ id: 'home.answer.name', message: `Answer the query on ${question} of ${name}` })}
            data-line
          >
            <Trans id="home.answer" message="Answer" />
          </ButtonLink>
        ) : (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t({
              id: 'home.check.name',
              message: `Check the answer to the query on ${question} of ${name}`,
            })}
            onClick={onCheck}
            data-line
          >
            <Trans id="home.check" message="Check" />
          </Button>
        )
      }
    >
      <p className="line-clamp-3">
        <bdi>{shownIn(query.step, language)}</bdi>
        {': '}
        <bdi className="text-ink">{typeof words === 'string' ? words : shownIn(words, language)}</bdi>{' '}
        {by !== undefined && <bdi>{by}</bdi>}
      </p>
    </WorkLine>
  )
}
