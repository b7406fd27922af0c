import { type CivilDate, civilDateText } from '@casebook/core/dates/civilDate'
import { dayOf, followUpState } from '@casebook/core/followUps/followUpState'
import type { FollowUpDay, ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { caseAddress } from '../router/addresses/entryAddress'
import { usePreferences } from '../shell/settings/preferences'
import { linkClass } from '../ui/link'
import { CaseName } from '../ui/text/CaseName'
import { useDays } from './days'
import { FollowUpStateChip } from './FollowUpStateChip'
import { followUpKey } from './useSelection'
import { barClass } from './WindowBar'

interface DayOfCalendarProps {
  readonly day: string
  readonly month: CivilDate
  readonly today: CivilDate
  readonly content: FollowUpDay | undefined
  /** Under today: those whose windows closed before the month. */
  readonly overdue: Omit<FollowUpDay, 'day'> | null
}

/** In a narrow day the words of a chip may take two lines. */
const wrappedChipClass = 'mt-0.5 block *:h-auto! *:min-h-[1.375rem] *:py-0.5 *:whitespace-normal!'

/** Follow-ups shown before the day is expanded. */
const shownAtFirst = 3

/** One day of the month with the first follow-ups whose windows close on it. */
export function DayOfCalendar({ day, month, today, content, overdue }: DayOfCalendarProps) {
  const { t } = useLingui()
  const words = useDays()
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const inWords = words.long(day)
  const isToday = day === civilDateText(today)
  const isOfMonth = dayOf(day).month === month.month
  const told = content?.followUps ?? []
  const shown = isOpen ? told : told.slice(0, shownAtFirst)
  const more = (content?.count ?? 0) - shown.length
  // The button is gone: the focus goes on with the first follow-up that it revealed.
  useLayoutEffect(() => {
    if (isOpen) list.current?.children[shownAtFirst]?.querySelector('a')?.focus()
  }, [isOpen])
  return (
    <td
      className={`h-24 border-s border-line p-1.5 align-top first:border-s-0 max-tablet:h-auto max-tablet:border-s-0 max-tablet:border-b max-tablet:px-4 max-tablet:py-2.5 ${isOfMonth ? '' : 'bg-sunken'} ${content || overdue ? 'max-tablet:block' : 'max-tablet:hidden'}`}
      {...(isToday && { 'aria-current': 'date' })}
    >
      <time dateTime={day} className="mb-1 flex text-xs tabular-nums">
        <span
          aria-hidden="true"
          className={`max-tablet:hidden ${isToday ? 'rounded-xl bg-ink px-2 py-0.5 font-semibold text-surface' : `px-1 py-0.5 ${isOfMonth ? 'font-semibold' : 'text-ink-2'}`}`}
        >
          {words.number(day)}
        </span>
        <span className="font-semibold tablet:sr-only">{inWords}</span>
      </time>
      {overdue && (
        <div className="mb-1.5">
          <p className="px-1 text-xs font-semibold text-missing-ink">
            <Trans
              id="followUps.overdueBefore"
              message="{count, plural, one {# overdue from before} other {# overdue from before}}"
              values={{ count: overdue.count }}
            />
          </p>
          <ul className="flex flex-col gap-0.5">
            {overdue.followUps.slice(0, shownAtFirst).map((one) => (
              <FollowUpOfDay key={followUpKey(one)} one={one} today={today} />
            ))}
          </ul>
          {overdue.count > shownAtFirst && (
            <Link href="/follow-ups" className={`mt-1 block px-1 text-xs ${linkClass}`}>
              <Trans
                id="followUps.inList"
                message="{count, plural, one {# more in the week list} other {# more in the week list}}"
                values={{ count: overdue.count - shownAtFirst }}
              />
            </Link>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <ul ref={list} className="flex flex-col gap-0.5">
          {shown.map((one) => (
            <FollowUpOfDay key={followUpKey(one)} one={one} today={today} />
          ))}
        </ul>
      )}
      {more > 0 &&
        (isOpen ? (
          <Link href="/follow-ups" className={`mt-1 block px-1 text-xs ${linkClass}`}>
            <Trans
              id="followUps.inList"
              message="{count, plural, one {# more in the week list} other {# more in the week list}}"
              values={{ count: more }}
            />
          </Link>
        ) : (
          <button
            type="button"
            className={`mt-1 min-h-6 cursor-pointer px-1 text-xs ${linkClass}`}
            aria-label={t({ id: 'followUps.moreOf', message: `Show ${more} more of ${inWords}` })}
            onClick={() => setOpen(true)}
          >
            <Trans
              id="followUps.more.ofDay"
              message="{count, plural, one {# more} other {# more}}"
              values={{ count: more }}
            />
          </button>
        ))}
    </td>
  )
}

/** A link to the case. Urgent states are always written out, the others on narrow screens and for screen readers. */
function FollowUpOfDay({ one, today }: { readonly one: ListedFollowUp; readonly today: CivilDate }) {
  const { language } = usePreferences()
  const { group, base, owner, name, questionnaireId } = one
  const standing = followUpState(one, today)
  const isUrgent = standing.state === 'overdue' || standing.state === 'closing'
  return (
    <li>
      <Link
        href={caseAddress({ group, base, owner, name })}
        className="flex min-h-6 gap-2 rounded-sm px-1 py-0.5 hover:bg-hover"
      >
        <i aria-hidden="true" className={`w-1 flex-none rounded-xl ${barClass[standing.state]}`} />
        <span className="min-w-0 flex-1 text-xs">
          <CaseName name={name} className="block font-semibold" />
          <bdi className="block text-ink-2 wrap-anywhere">
            {shownIn(one.questionnaire, language) || questionnaireId}
          </bdi>
          <span className={isUrgent ? wrappedChipClass : 'tablet:sr-only'}>
            <FollowUpStateChip {...standing} />
          </span>
        </span>
      </Link>
    </li>
  )
}
