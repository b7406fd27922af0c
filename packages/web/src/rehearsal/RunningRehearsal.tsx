import { effectKinds } from '@casebook/core/rehearsal/effect'
import type { Rehearsal } from '@casebook/core/rehearsal/rehearsal.calls'
import { secondsLeft } from '@casebook/core/rehearsal/standing'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { toneClass } from '../ui/tone'
import { ProgressBar } from '../ui/waiting/ProgressBar'
import { kindLooks } from './rehearsal.messages'

interface RunningRehearsalProps {
  readonly rehearsal: Rehearsal
  readonly isBusy: boolean
  readonly onStop: () => void
}

export function RunningRehearsal({ rehearsal, isBusy, onStop }: RunningRehearsalProps) {
  const { t, i18n } = useLingui()
  const { played, total, kinds } = rehearsal
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-2">
        <h3 className="font-semibold tabular-nums">
          <Trans
            id="rehearsal.playing"
            message="{played} of {total} cases tested"
            values={{ played: i18n.number(played), total: i18n.number(total) }}
          />
        </h3>
        <span className="ms-auto text-sm text-ink-3 tabular-nums">
          <TimeLeft seconds={secondsLeft(rehearsal)} />
        </span>
      </div>
      <ProgressBar
        label={t({ id: 'rehearsal.progress', message: 'Progress of the rehearsal' })}
        value={total === 0 ? 0 : played / total}
      />
      <div className="flex items-center gap-4">
        <p className="min-w-0 flex-1 text-sm text-ink-2">
          <Trans
            id="rehearsal.leave"
            message="You can leave this page. The rehearsal continues and keeps its result."
          />
        </p>
        <Button disabled={isBusy} onClick={onStop}>
          <Trans id="rehearsal.stop" message="Stop" />
        </Button>
      </div>
      <h3 className="font-semibold">
        <Trans id="rehearsal.soFar" message="Found so far" />
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {effectKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-2 px-3 py-2">
            <span className={`text-tone-ink ${toneClass[kindLooks[kind].tone]}`}>
              <Icon name={kindLooks[kind].icon} />
            </span>
            <span className="min-w-0 flex-1">{t(kindLooks[kind].words)}</span>
            <span className="text-sm text-ink-3">
              <InCases cases={kinds[kind].cases} />
            </span>
            <span className="min-w-10 text-end font-semibold tabular-nums">{i18n.number(kinds[kind].effects)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function InCases({ cases }: { readonly cases: number }) {
  return (
    <Trans id="rehearsal.inCases" message="{cases, plural, one {in # case} other {in # cases}}" values={{ cases }} />
  )
}

function TimeLeft({ seconds }: { readonly seconds: number | null }) {
  if (seconds === null) return null
  if (seconds < 60)
    return (
      <Trans
        id="rehearsal.left.seconds"
        message="{seconds, plural, one {About # second left} other {About # seconds left}}"
        values={{ seconds: Math.max(1, seconds) }}
      />
    )
  return (
    <Trans
      id="rehearsal.left.minutes"
      message="{minutes, plural, one {About # minute left} other {About # minutes left}}"
      values={{ minutes: Math.round(seconds / 60) }}
    />
  )
}
