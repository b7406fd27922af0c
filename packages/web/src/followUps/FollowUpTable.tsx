import type { CivilDate } from '@casebook/core/dates/civilDate'
import { civilDateText, dayNumber, plusDays } from '@casebook/core/dates/civilDate'
import {
  dayOf,
  endOfWeek,
  type FollowUpSection,
  followUpSection,
  followUpSections,
  followUpState,
  startOfWeek,
} from '@casebook/core/followUps/followUpState'
import type { FollowUpsAnswer, ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { caseAddress } from '../router/addresses/entryAddress'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { Tick } from '../ui/fields/Tick'
import { CaseName } from '../ui/text/CaseName'
import { useDays } from './days'
import { FollowUpStateChip } from './FollowUpStateChip'
import { followUpKey, type Selection } from './useSelection'
import { WhyNotDone } from './WhyNotDone'
import { type Axis, placeOfToday, WindowBar } from './WindowBar'

interface FollowUpTableProps {
  readonly followUps: readonly ListedFollowUp[]
  /** The numbers of the whole list; null where nobody has counted. */
  readonly counts: FollowUpsAnswer['counts'] | null
  readonly today: CivilDate
  readonly axis: Axis
  readonly selection: Selection
}

const headClass = 'px-4 py-2 text-start text-xs font-semibold text-ink-2 max-phone:sr-only'
const tickCellClass = 'w-0 py-0 ps-3 text-start max-phone:w-auto max-phone:p-0'
const pictureClass = 'p-0 w-[34%] max-tablet:hidden'

/** The rows under what is overdue, what ends this week, and what comes later. Narrow, each row is a small card. */
export function FollowUpTable({ followUps, counts, today, axis, selection }: FollowUpTableProps) {
  const { t } = useLingui()
  const { isChosen, choose } = selection
  return (
    <table className="w-full border-collapse text-sm" aria-label={t({ id: 'followUps.title', message: 'Follow-ups' })}>
      <thead className="border-b border-line bg-sunken">
        <tr className="max-phone:block max-phone:px-4">
          <th scope="col" className={`${tickCellClass} print:hidden`}>
            <Tick
              isNamedOnPhones
              label={t({ id: 'followUps.selectPage', message: 'Select all on this page' })}
              checked={followUps.every(isChosen)}
              onChange={(isOn) => choose(followUps, isOn)}
            />
          </th>
          <th scope="col" className={headClass}>
            <Trans id="followUps.case" message="Case" />
          </th>
          <td className={pictureClass} aria-hidden="true">
            <AxisHead today={today} axis={axis} />
          </td>
          <th scope="col" className={headClass}>
            <Trans id="followUps.window" message="Window" />
          </th>
          <th scope="col" className={headClass}>
            <Trans id="followUps.state" message="State" />
          </th>
          <th scope="col" className={headClass}>
            <span className="sr-only">{t({ id: 'followUps.start', message: 'Start' })}</span>
          </th>
        </tr>
      </thead>
      {followUpSections.map((section) => {
        const rows = followUps.filter((one) => followUpSection(one, today) === section)
        if (rows.length === 0) return null
        return (
          <tbody key={section}>
            <tr className="border-b border-line">
              <th scope="rowgroup" colSpan={6} className="px-4 py-2.5 text-start font-semibold">
                <SectionTitle section={section} today={today} />{' '}
                {counts && <span className="ms-1 font-normal text-ink-2 tabular-nums">{counts[section]}</span>}
              </th>
            </tr>
            {rows.map((one) => (
              <FollowUpRow key={followUpKey(one)} followUp={one} today={today} axis={axis} selection={selection} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function SectionTitle({ section, today }: { readonly section: FollowUpSection; readonly today: CivilDate }) {
  const days = useDays()
  if (section === 'overdue') return <Trans id="followUps.overdue" message="Overdue" />
  if (section === 'later') return <Trans id="followUps.later" message="Later" />
  const week = days.longRange(civilDateText(startOfWeek(today)), civilDateText(endOfWeek(today)))
  return <Trans id="followUps.thisWeek" message="This week, {week}" values={{ week }} />
}

function AxisHead({ today, axis }: { readonly today: CivilDate; readonly axis: Axis }) {
  const days = useDays()
  const now = placeOfToday(today, axis)
  return (
    <div className="relative h-9">
      {Array.from({ length: axis.days / 7 }, (_, week) => {
        const monday = civilDateText(plusDays(axis.first, 7 * week))
        const isThisWeek = monday === civilDateText(startOfWeek(today))
        const begins = dayOf(monday).day <= 7 || (week === 0 && plusDays(axis.first, 7).day > 7)
        const away = dayNumber(dayOf(monday)) - dayNumber(today)
        // The day of today would cover it.
        if (now !== null && (isThisWeek || (away > 0 && away <= 2))) return null
        return (
          <span
            key={monday}
            className={`absolute top-2.5 ${now !== null && away > 0 && away <= 4 ? 'max-desk:hidden' : ''} ${begins ? '' : 'rtl:max-desk:hidden'} ps-1.5 text-xs whitespace-nowrap text-ink-2 tabular-nums`}
            style={{ insetInlineStart: `${(700 * week) / axis.days}%` }}
          >
            {days.onAxis(monday, begins)}
          </span>
        )
      })}
      {now !== null && (
        <span className="absolute top-1.5 flex w-0 justify-center" style={{ insetInlineStart: `${100 * now}%` }}>
          <b className="rounded-xl bg-ink px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-surface tabular-nums">
            {days.onAxis(civilDateText(today), false)}
          </b>
        </span>
      )}
    </div>
  )
}

interface FollowUpRowProps {
  readonly followUp: ListedFollowUp
  readonly today: CivilDate
  readonly axis: Axis
  readonly selection: Selection
}

const rowClass =
  'border-b border-line hover:bg-hover/45 max-phone:grid max-phone:grid-cols-[auto_minmax(0,1fr)_auto] max-phone:items-center max-phone:gap-x-3 max-phone:gap-y-1 max-phone:px-4 max-phone:py-2.5'
const cellClass = 'px-4 py-1.5 max-phone:p-0'

function FollowUpRow({ followUp, today, axis, selection }: FollowUpRowProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const days = useDays()
  const { group, base, owner, name, questionnaireId, opens, closes } = followUp
  const questionnaire = shownIn(followUp.questionnaire, language) || questionnaireId
  const standing = followUpState(followUp, today)
  return (
    <tr className={rowClass}>
      <td className={`${tickCellClass} max-phone:col-start-1 max-phone:row-[1/span_3] print:hidden`}>
        <Tick
          label={t({ id: 'followUps.select', message: `Select ${questionnaire} of ${name}` })}
          checked={selection.isChosen(followUp)}
          onChange={(isOn, isRange) => selection.choose([followUp], isOn, isRange)}
        />
      </td>
      <th scope="row" className={`${cellClass} text-start font-normal max-phone:col-start-2`}>
        <span className="me-2">
          <CaseName name={name} className="font-semibold" />
        </span>
        <bdi className="text-ink-2">{questionnaire}</bdi>
      </th>
      <td className={`relative h-[2.625rem] ${pictureClass}`} aria-hidden="true">
        <WindowBar window={followUp} state={standing.state} today={today} axis={axis} />
      </td>
      <td className={`${cellClass} tabular-nums max-phone:col-start-2`}>{days.range(opens, closes, today)}</td>
      <td className={`${cellClass} max-phone:col-start-2`}>
        {followUp.notDone ? <WhyNotDone notDone={followUp.notDone} /> : <FollowUpStateChip {...standing} />}
      </td>
      <td className={`${cellClass} text-end max-phone:col-start-3 max-phone:row-[1/span_3]`}>
        {followUp.notDone ? (
          <ButtonLink
            size="small"
            href={caseAddress({ group, base, owner, name })}
            aria-label={t({ id: 'followUps.open.name', message: `Open ${name}` })}
          >
            <Trans id="followUps.open.case" message="Open" />
          </ButtonLink>
        ) : (
          standing.state !== 'coming' && (
            <ButtonLink
              size="small"
              href={caseAddress({ group, base, owner, name })}
              aria-label={t({ id: 'followUps.start.name', message: `Start ${questionnaire} of ${name}` })}
            >
              <Trans id="followUps.start" message="Start" />
            </ButtonLink>
          )
        )}
      </td>
    </tr>
  )
}
