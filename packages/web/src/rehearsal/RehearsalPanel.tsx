import type { Rehearsal } from '@casebook/core/rehearsal/rehearsal.calls'
import type { RehearsalEvent, rehearsalMachine } from '@casebook/core/rehearsal/rehearsal.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { SnapshotFrom } from 'xstate'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { SavedAt } from '../shell/SavedAt'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { RehearsalResult } from './RehearsalResult'
import { RunningRehearsal } from './RunningRehearsal'

interface RehearsalPanelProps {
  readonly screen: SnapshotFrom<typeof rehearsalMachine>
  readonly send: (event: RehearsalEvent) => void
}

/** The candidate played over the stored cases: to start it, its progress, and what it found. */
export function RehearsalPanel({ screen, send }: RehearsalPanelProps) {
  const { t } = useLingui()
  const { candidate, rehearsal, cases, error } = screen.context
  if (screen.matches('gone')) return null
  const title = t({ id: 'rehearsal.title', message: 'Rehearsal' })
  const isBusy = screen.matches('starting') || screen.matches('stopping')
  return (
    <section className="flex flex-col gap-4" aria-label={title}>
      <Card>
        <CardHeader>
          <h2 className={cardTitleClass}>{title}</h2>
          {rehearsal?.endedAt && (
            <span className="min-w-0 text-sm text-ink-3">
              <Trans
                id="rehearsal.played"
                message="{played, plural, one {# case} other {# cases}} tested, {when}"
                values={{ played: rehearsal.played, when: <SavedAt key="when" instant={rehearsal.endedAt} /> }}
              />
            </span>
          )}
        </CardHeader>
        <div className="flex flex-col gap-3 p-4">
          {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
          {cases === null && screen.matches('loading') && (
            <Skeleton label={t({ id: 'rehearsal.loading', message: 'Loading the rehearsal' })} />
          )}
          {rehearsal?.state === 'running' ? (
            <RunningRehearsal rehearsal={rehearsal} isBusy={isBusy} onStop={() => send({ type: 'stop' })} />
          ) : (
            cases !== null && (
              <Ended rehearsal={rehearsal} cases={cases} isBusy={isBusy} onStart={() => send({ type: 'start' })} />
            )
          )}
        </div>
      </Card>
      {rehearsal && rehearsal.state !== 'running' && rehearsal.touched > 0 && (
        <RehearsalResult key={rehearsal.startedAt} candidate={candidate} rehearsal={rehearsal} />
      )}
    </section>
  )
}

interface EndedProps {
  readonly rehearsal: Rehearsal | null
  readonly cases: number
  readonly isBusy: boolean
  readonly onStart: () => void
}

function Ended({ rehearsal, cases, isBusy, onStart }: EndedProps) {
  if (cases === 0 && !rehearsal)
    return (
      <p className="text-ink-2">
        <Trans id="rehearsal.noCases" message="There are no stored cases, so there is nothing to rehearse." />
      </p>
    )
  return (
    <>
      {rehearsal && <EndNotes rehearsal={rehearsal} />}
      <div className="flex items-center gap-4 max-phone:flex-col max-phone:items-stretch">
        <p className="min-w-0 flex-1 text-sm text-ink-2">
          <Trans
            id="rehearsal.what"
            message="Test this version on all stored cases. Nothing is changed: a stored case keeps the version it was entered with."
          />
        </p>
        <Button disabled={isBusy} onClick={onStart}>
          {rehearsal ? (
            <Trans id="rehearsal.again" message="Rehearse again" />
          ) : (
            <Trans
              id="rehearsal.start"
              message="{cases, plural, one {Rehearse on # case} other {Rehearse on # cases}}"
              values={{ cases }}
            />
          )}
        </Button>
      </div>
    </>
  )
}

/** How it ended, and whether it still holds. */
function EndNotes({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { state, played, total, touched, savedSince } = rehearsal
  return (
    <div role="status" className="flex flex-col gap-3">
      {state === 'failed' && (
        <Note
          tone="missing"
          title={
            <Trans
              id="rehearsal.failed"
              message="The rehearsal failed after {played} of {total} cases."
              values={{ played, total }}
            />
          }
        >
          <Trans
            id="rehearsal.failed.what"
            message="Rehearse again. If it fails again, the reason is in the log file of the server."
          />
        </Note>
      )}
      {state === 'stopped' && (
        <Note
          tone="range"
          title={
            <Trans
              id="rehearsal.stopped"
              message="The rehearsal was stopped after {played} of {total} cases."
              values={{ played, total }}
            />
          }
        />
      )}
      {state === 'complete' && touched === 0 && (
        <Note
          tone="ok"
          title={<Trans id="rehearsal.noEffect" message="The new version has no effect on stored cases." />}
        >
          <Trans
            id="rehearsal.noEffect.what"
            message="No answer is lost, none is newly required, and no value, verification or query is affected."
          />
        </Note>
      )}
      {touched > 0 && rehearsal.kinds.lost.effects > 0 && (
        <Note
          tone="missing"
          title={
            <Trans
              id="rehearsal.wouldLose"
              message="{answers, plural, one {# answer} other {# answers}} in {cases, plural, one {# case} other {# cases}} would be lost."
              values={{ answers: rehearsal.kinds.lost.effects, cases: rehearsal.kinds.lost.cases }}
            />
          }
        >
          <Trans
            id="rehearsal.wouldLose.what"
            message="{answers, plural, one {The new version would no longer show it in the form. It stays in the history.} other {The new version would no longer show them in the form. They stay in the history.}}"
            values={{ answers: rehearsal.kinds.lost.effects }}
          />
        </Note>
      )}
      {savedSince > 0 && (
        <Note
          tone="range"
          title={
            <Trans
              id="rehearsal.savedSince"
              message="{count, plural, one {# case was saved} other {# cases were saved}} since the rehearsal began."
              values={{ count: savedSince }}
            />
          }
        >
          <Trans id="rehearsal.savedSince.what" message="The figures may be out of date." />
        </Note>
      )}
    </div>
  )
}
