import { type CivilDate, civilDateText } from '@casebook/core/dates/civilDate'
import { followUpState } from '@casebook/core/followUps/followUpState'
import { shownIn } from '@casebook/core/language/language'
import { commaOf, localeOfLanguage } from '@casebook/core/language/locale'
import type { ColumnOfMatrix, FormOfCase, VisitOfCase } from '@casebook/core/visits/visits.calls'
import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { usePreferences } from '../shell/settings/preferences'
import { FormMark } from './FormMark'
import { changedText, queriesText, stateTexts } from './visits.messages'

interface VisitCellProps {
  readonly column: ColumnOfMatrix
  /** Undefined if the case does not ask for it. */
  readonly visit: VisitOfCase | undefined
  /** The place of its first form among those of all visits. */
  readonly first: number
  readonly today: CivilDate
  readonly hrefOf: (question: string) => string
}

/** The forms of a visit of a case, each a link, and when the visit is due. */
export function VisitCell({ column, visit, first, today, hrefOf }: VisitCellProps) {
  const isOverdue = visit?.closes !== undefined && visit.closes < civilDateText(today)
  const byId = new Map(visit?.forms.map((form) => [form.id, form]))
  return (
    <td
      className={`border-b border-line px-2 py-1.5 align-top group-last/row:border-b-0 ${isOverdue ? 'bg-tone-soft tone-missing' : ''}`}
    >
      {visit && (
        <>
          <span className="flex flex-wrap gap-x-0.5">
            {column.forms.map((form, at) => {
              const of = byId.get(form.id)
              return of && <FormLink key={form.id} form={form} of={of} column={first + at} hrefOf={hrefOf} />
            })}
          </span>
          <DueLine visit={visit} today={today} />
        </>
      )}
    </td>
  )
}

interface FormLinkProps extends Pick<VisitCellProps, 'hrefOf'> {
  readonly form: ColumnOfMatrix['forms'][number]
  readonly of: FormOfCase
  readonly column: number
}

function FormLink({ form: { id, text, question }, of, column, hrefOf }: FormLinkProps) {
  const { _ } = useLingui()
  const { language } = usePreferences()
  const { state, queries = 0, hasChanged } = of
  const said = [
    hasChanged ? _(changedText) : _(stateTexts[state]),
    ...(queries > 0 ? [_(queriesText.id, { count: queries })] : []),
  ].join(commaOf(language))
  const label = `${shownIn(text, language) || id}: ${said}`
  return (
    <Link
      href={hrefOf(question)}
      data-column={column}
      tabIndex={-1}
      aria-label={label}
      title={label}
      className="grid size-7 place-items-center rounded-md hover:bg-hover pointer-coarse:size-11"
    >
      <FormMark {...of} />
    </Link>
  )
}

/** Until when the visit is to be made, or from when on; or how often it was made. */
function DueLine({ visit, today }: Pick<VisitCellProps, 'today'> & { readonly visit: VisitOfCase }) {
  const { language } = usePreferences()
  const { opens, closes, isNotDone, times } = visit
  const lineClass = 'block px-1 text-[0.6875rem]/4 whitespace-nowrap'
  if (isNotDone)
    return (
      <span className={`${lineClass} text-ink-3`}>
        <Trans id="visits.notDone" message="Not done" />
      </span>
    )
  if (times !== undefined)
    return (
      <span className={`${lineClass} text-ink-2 tabular-nums`}>
        <Trans id="visits.times" message="{count, plural, one {Once} other {# times}}" values={{ count: times }} />
      </span>
    )
  if (opens === undefined || closes === undefined) return null
  const { state } = followUpState({ opens, closes }, today)
  const format = new Intl.DateTimeFormat(localeOfLanguage(language), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  })
  const day = (text: string) => format.format(new Date(`${text}T12:00:00`))
  if (state === 'coming')
    return (
      <span className={`${lineClass} text-ink-3`}>
        <Trans id="visits.from" message="from {day}" values={{ day: day(opens) }} />
      </span>
    )
  return (
    <span className={`${lineClass} ${state === 'overdue' ? 'font-[580] text-tone-ink' : 'text-ink-2'}`}>
      {state === 'overdue' ? (
        <Trans id="visits.overdue" message="overdue, {day}" values={{ day: day(closes) }} />
      ) : (
        <Trans id="visits.until" message="until {day}" values={{ day: day(closes) }} />
      )}
    </span>
  )
}
