import type { SdvMove } from '@casebook/core/sdv/level'
import type { LeftOut } from '@casebook/core/sdv/run'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useListed } from '../../shell/useListed'
import { Note } from '../../ui/Note'
import { ProgressBar } from '../../ui/waiting/ProgressBar'
import { LeftOutParts } from './LeftOutParts'
import { doneMessages } from './verify.messages'

interface VerifyOutcomeProps {
  readonly state: 'done' | 'outdated' | null
  readonly move: SdvMove
  /** The number of parts that were looked at. */
  readonly done: number
  readonly leftOut: readonly LeftOut[]
  readonly nameOf: (questionnaireId: string) => string
  /** Questions whose answer a person changed meanwhile. */
  readonly changed: readonly string[]
}

/** The parts that were verified, and those that were not. */
export function VerifyOutcome({ state, move, done, leftOut, nameOf, changed }: VerifyOutcomeProps) {
  const listed = useListed()
  const made = done - leftOut.length
  return (
    <>
      {(state === 'done' || state === 'outdated') && made > 0 && (
        <Note tone="ok" role="status">
          {made === 1 && done === 1 ? (
            <Trans {...doneMessages[move]} />
          ) : (
            <Trans
              id="verify.doneOf"
              message="{made, plural, one {# section of {done} is done.} other {# sections of {done} are done.}}"
              values={{ made, done }}
            />
          )}
        </Note>
      )}
      <LeftOutParts leftOut={leftOut} nameOf={nameOf} />
      {state === 'outdated' && (
        <Note tone="missing" role="alert">
          <Trans
            id="sign.outdated"
            message="This case was saved since you opened it. Load it again, look at what changed, then sign."
          />{' '}
          {changed.length > 0 && (
            <Trans id="verify.changed" message="Changed: {names}" values={{ names: listed(changed, 'sentence') }} />
          )}
        </Note>
      )}
    </>
  )
}

interface RunProgressProps {
  readonly done: number
  readonly of: number
  /** The name of the part that is signed now. */
  readonly now: string
}

/** How far a run is: x of y. */
export function RunProgress({ done, of, now }: RunProgressProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex text-sm" role="status">
        <span className="flex-1">
          <Trans id="verify.now" message="Now: {now}" values={{ now: <bdi>{now}</bdi> }} />
        </span>
        <span className="tabular-nums">
          <Trans id="verify.of" message="{done} of {of}" values={{ done, of }} />
        </span>
      </p>
      <ProgressBar label={t({ id: 'verify.progress', message: 'Verification' })} value={of === 0 ? 0 : done / of} />
      <p className="text-xs text-ink-2">
        <Trans id="verify.keepOpen" message="Keep this page open until all are done. What is done stays done." />
      </p>
    </div>
  )
}
