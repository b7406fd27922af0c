import { historyPath } from '@casebook/core/history/historyPath'
import { shownIn } from '@casebook/core/language/language'
import { mayEditFromQueries, mayOpenLogFromQueries } from '@casebook/core/queries/access'
import type { QueryGraph } from '@casebook/core/queries/graph/graph'
import { sourceName } from '@casebook/core/queries/query'
import type { ListedQuery, QueryPageRequest } from '@casebook/core/queries/queryList.calls'
import {
  type ColumnFilter,
  type QueryColumn,
  type QueryFilters,
  type QuerySort,
  queryColumns,
} from '@casebook/core/queries/table'
import { wordsOfStep } from '@casebook/core/queries/words'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { caseAddress } from '../../router/addresses/entryAddress'
import { useSession } from '../../session/session'
import { moment } from '../../shell/moment'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Chip } from '../../ui/Chip'
import { Icon } from '../../ui/Icon'
import { linkClass } from '../../ui/link'
import { sort as unsorted } from '../../ui/moreDrawings'
import { statusLooks } from '../../ui/StatusChip'
import { CaseName } from '../../ui/text/CaseName'
import { daysSince } from './age'
import { ColumnFilterField } from './ColumnFilterField'
import { columnTexts, turnLooks, turnTexts } from './queryTable.messages'

interface QueryTableProps {
  readonly queries: readonly ListedQuery[]
  readonly graph: QueryGraph
  readonly words: QueryPageRequest['words']
  readonly filters: QueryFilters
  readonly sort: QuerySort
  readonly chosen: string | null
  /** In milliseconds. */
  readonly now: number
  readonly isBusy: boolean
  readonly onSort: (column: QueryColumn) => void
  readonly onFilter: (column: QueryColumn, filter: ColumnFilter) => void
  readonly onChoose: (query: ListedQuery) => void
}

const headClass =
  'border-b border-line bg-sunken px-2 py-2 text-start text-[0.75rem] font-medium whitespace-nowrap text-ink-3'
const rowClass =
  'relative hover:bg-hover/45 aria-selected:bg-brand-soft max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:gap-y-0.5 max-tablet:border-b max-tablet:border-line max-tablet:px-4 max-tablet:py-2.5'
const cellClass =
  'h-[2.625rem] border-b border-line px-2 py-1 max-tablet:h-auto max-tablet:border-0 max-tablet:p-0 max-tablet:wrap-anywhere'
/** The column is the one that is filtered on, so its label is needed where there are no columns. */
const wholeLineClass = 'max-tablet:col-span-2'

/** A row per query, with its latest step. Narrow, each row is a small card, and the filters stand above. */
export function QueryTable(props: QueryTableProps) {
  const { queries, filters, sort, isBusy, onSort, onFilter } = props
  const { t } = useLingui()
  const { _ } = useI18n()
  const [showsTools, setShowsTools] = useState(() => Object.values(filters).some((filter) => filter?.text))
  const tools = showsTools ? '' : 'max-tablet:hidden'
  return (
    <table
      className="w-full border-separate border-spacing-0 text-[0.8438rem] max-tablet:block"
      aria-label={t({ id: 'queries.title', message: 'Queries' })}
      {...(isBusy && { 'aria-busy': true })}
    >
      <thead className="max-tablet:block max-tablet:border-b max-tablet:border-line max-tablet:bg-sunken max-tablet:p-2">
        <tr className="hidden max-tablet:block">
          <td className="block">
            <Button
              size="small"
              variant="quiet"
              iconAfter={showsTools ? 'up' : 'down'}
              aria-expanded={showsTools}
              onClick={() => setShowsTools(!showsTools)}
            >
              <Trans id="queries.tools" message="Sort and filter" />
            </Button>
          </td>
        </tr>
        <tr className={`max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-4 ${tools}`}>
          <th scope="col" className={`${headClass} max-tablet:hidden`}>
            <Trans id="queries.column.turn" message="Status" />
          </th>
          {queryColumns.map((column) => {
            const sorted = sort.column === column ? (sort.descending ? 'descending' : 'ascending') : 'none'
            return (
              <th
                key={column}
                scope="col"
                className={`${headClass} max-tablet:border-0 max-tablet:bg-transparent max-tablet:p-1 max-tablet:aria-[sort=ascending]:text-ink max-tablet:aria-[sort=descending]:text-ink`}
                aria-sort={sorted}
              >
                <button
                  type="button"
                  className="inline-flex min-h-6 cursor-pointer items-center gap-1 pointer-coarse:min-h-[44px]"
                  onClick={() => onSort(column)}
                >
                  {_(columnTexts[column])}
                  <Icon name={sorted === 'none' ? unsorted : sorted === 'descending' ? 'down' : 'up'} size="small" />
                </button>
              </th>
            )
          })}
        </tr>
        <tr className={`max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-2 max-tablet:pt-1 ${tools}`}>
          <td className={`${headClass} max-tablet:hidden`} />
          {queryColumns.map((column) => (
            <td key={column} className={`${headClass} max-tablet:border-0 max-tablet:bg-transparent max-tablet:p-0`}>
              <ColumnFilterField
                column={column}
                filter={filters[column]}
                onFilter={(filter) => onFilter(column, filter)}
              />
            </td>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {queries.map((query) => (
          <QueryRow key={query.uuid} query={query} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function QueryRow({ query, graph, words, chosen, now, onChoose }: QueryTableProps & { readonly query: ListedQuery }) {
  const { t, i18n } = useLingui()
  const { _ } = useI18n()
  const { language } = usePreferences()
  const { uuid, questionId, question, first, last, turn, caseIdentifier } = query
  const [tone, icon] = statusLooks[turnLooks[turn]]
  const said = wordsOfStep(graph, last, (text) => shownIn(text, language))
  const began = first && { ...first, ...wordsOfStep(graph, first, (text) => shownIn(text, language)) }
  const days = daysSince(last.instant, now)
  const short = uuid.slice(0, 8)
  return (
    <tr className={rowClass} aria-selected={chosen === uuid}>
      <td className={`${cellClass} max-tablet:col-start-2 max-tablet:row-start-1 max-tablet:text-end`}>
        <Chip tone={tone} icon={icon} plain>
          {_(turnTexts[turn])}
        </Chip>
      </td>
      <th scope="row" className={`${cellClass} text-start font-normal max-tablet:col-start-1 max-tablet:row-start-1`}>
        <button
          type="button"
          className="cursor-pointer font-mono text-xs after:absolute after:inset-0"
          aria-label={t({
            id: 'queries.open',
            message: `Query ${short} on ${questionId} of ${caseIdentifier}`,
          })}
          title={uuid}
          onClick={() => onChoose(query)}
        >
          {short}
        </button>
      </th>
      <td className={cellClass}>
        {question && <bdi className="line-clamp-2">{shownIn(question.text, language)}</bdi>}
        <span className="block font-mono text-xs text-ink-3">{questionId}</span>
      </td>
      <td
        className={`${cellClass} max-tablet:text-end`}
        title={last.source.kind === 'user' ? last.source.user : undefined}
      >
        <bdi>{sourceName(last.source, words)}</bdi>
      </td>
      <td className={`${cellClass} whitespace-nowrap tabular-nums`} title={last.instant}>
        {i18n.date(last.instant, moment.minute)}
        {turn !== 'closed' && days > 0 && (
          <span className="block text-xs text-ink-3">
            <Trans id="queries.age" message="{days, plural, one {# day} other {# days}}" values={{ days }} />
          </span>
        )}
      </td>
      <td className={`${cellClass} max-tablet:text-end`}>
        <CaseLink query={query} />
      </td>
      <td className={`${cellClass} ${wholeLineClass}`}>
        <bdi>{said.kind || last.nodeId}</bdi>
      </td>
      <td className={`${cellClass} ${wholeLineClass} min-w-52 max-tablet:min-w-0`}>
        <bdi className="line-clamp-2">{said.words}</bdi>
        {began && (
          <span className="line-clamp-2 text-xs text-ink-3">
            <Trans
              id="queries.began"
              message="{name} asked: {words}"
              values={{ name: <bdi>{sourceName(began.source, words)}</bdi>, words: <bdi>{began.words}</bdi> }}
            />
          </span>
        )}
      </td>
    </tr>
  )
}

function CaseLink({ query }: { readonly query: ListedQuery }) {
  const to = useCaseLinks(query)
  const href = to.edit ?? to.log
  const name = <CaseName name={query.caseIdentifier} className="font-semibold" />
  return href === undefined ? (
    name
  ) : (
    <Link href={href} className={`relative z-1 ${linkClass}`}>
      {name}
    </Link>
  )
}

/** The addresses of the case that this user may open: for editing, and its log. */
export function useCaseLinks({ group, base, owner, caseIdentifier: name, questionId, mayEdit = true }: ListedQuery) {
  const { user } = useSession()
  const identity = { group, base, owner, name }
  return {
    edit: mayEdit && mayEditFromQueries(user.roles) ? caseAddress(identity, questionId) : undefined,
    log: mayOpenLogFromQueries(user.roles) ? historyPath(identity, questionId) : undefined,
  }
}
