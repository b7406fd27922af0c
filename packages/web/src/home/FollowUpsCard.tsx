import type { CivilDate } from '@casebook/core/dates/civilDate'
import { plusDays } from '@casebook/core/dates/civilDate'
import { followUpState } from '@casebook/core/followUps/followUpState'
import type { ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { mostWaiting, type Waiting } from '@casebook/core/home/home.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { today } from '../dates/today'
import { useDays } from '../followUps/days'
import { FollowUpStateChip } from '../followUps/FollowUpStateChip'
import { type Axis, WindowBar } from '../followUps/WindowBar'
import { caseAddress } from '../router/addresses/entryAddress'
import { CountUpTo } from '../shell/CountUpTo'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { calendar } from '../ui/moreDrawings'
import { CaseName } from '../ui/text/CaseName'
import { WorkCard, WorkLine } from './WorkCard'

/** Days on the axis, which all lines share: four weeks before today and four after. */
const daysShown = 56

export function FollowUpsCard({
  followUps: { count, more, lines, longOverdue = 0 },
}: {
  readonly followUps: NonNullable<Waiting['followUps']>
}) {
  const now = today()
  const axis = { first: plusDays(now, -daysShown / 2), days: daysShown }
  return (
    <WorkCard
      icon={calendar}
      title={<Trans id="home.followUps" message="Follow-ups due" />}
      count={count}
      more={more}
      all="/follow-ups"
      allName={<Trans id="home.followUps.all" message="All follow-ups" />}
    >
      {longOverdue > 0 && (
        <WorkLine
          title={
            <Trans
              id="home.longOverdue"
              message="{count, plural, one {# follow-up is overdue by more than 30 days} other {{counted} follow-ups are overdue by more than 30 days}}"
              values={{
                count: longOverdue,
                counted: <CountUpTo count={longOverdue} more={longOverdue === mostWaiting} />,
              }}
            />
          }
          actions={
            <ButtonLink size="small" href="/follow-ups" data-line>
              <Trans id="home.longOverdue.look" message="Look through" />
            </ButtonLink>
          }
        >
          <Trans
            id="home.longOverdue.what"
            message="{count, plural, one {Do it late, or close it if it will not be done.} other {Do them late, or close those that will not be done.}}"
            values={{ count: longOverdue }}
          />
        </WorkLine>
      )}
      {lines.map((one) => (
        <FollowUp
          key={JSON.stringify([one.group, one.base, one.owner, one.name, one.questionnaireId])}
          followUp={one}
          now={now}
          axis={axis}
        />
      ))}
    </WorkCard>
  )
}

interface FollowUpProps {
  readonly followUp: ListedFollowUp
  readonly now: CivilDate
  readonly axis: Axis
}

function FollowUp({ followUp, now, axis }: FollowUpProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const days = useDays()
  const { name, opens, closes, questionnaireId } = followUp
  const questionnaire = shownIn(followUp.questionnaire, language) || questionnaireId
  const standing = followUpState(followUp, now)
  return (
    <WorkLine
      title={
        <>
          <CaseName name={name} />
          <FollowUpStateChip {...standing} />
        </>
      }
      picture={
        <div className="relative h-[2.625rem] w-36 max-tablet:hidden">
          <WindowBar window={followUp} state={standing.state} today={now} axis={axis} />
        </div>
      }
      actions={
        <ButtonLink
          size="small"
          href={caseAddress(followUp)}
          aria-label={t({ id: 'followUps.start.name', message: `Start ${questionnaire} of ${name}` })}
          data-line
        >
          <Trans id="followUps.start" message="Start" />
        </ButtonLink>
      }
    >
      <p>
        <bdi>{questionnaire}</bdi>
        <Comma />
        <span className="tabular-nums">{days.range(opens, closes, now)}</span>
      </p>
    </WorkLine>
  )
}
