import { Trans } from '@lingui/react'
import type { ReactNode, Ref } from 'react'
import { Switch } from '../ui/fields/Switch'
import { TextField } from '../ui/fields/TextField'

/** Why data of this moment cannot be had. */
export type MomentFault = 'missing' | 'early' | 'before'

interface PastMomentProps {
  /** Local day and time, as the field has it; null: the data of now. */
  readonly moment: string | null
  readonly onChange: (moment: string | null) => void
  readonly fault: MomentFault | null
  readonly ref: Ref<HTMLInputElement>
  /** What is as it was then; without one, of files of data. */
  readonly hint?: ReactNode
}

/** Asks of which moment data are wanted. */
export function PastMoment({ moment, onChange, fault, ref, hint }: PastMomentProps) {
  return (
    <div className="flex max-w-120 flex-col gap-3">
      <Switch
        checked={moment !== null}
        onChange={(isOn) => onChange(isOn ? '' : null)}
        hint={
          hint ?? (
            <Trans
              id="statistics.asOf.hint"
              message="Every answer as it was saved then. The file states its moment, version and checksum, and is the same whenever you make it."
            />
          )
        }
      >
        <Trans id="statistics.asOf" message="As of a past moment" />
      </Switch>
      {moment !== null && (
        <TextField
          ref={ref}
          type="datetime-local"
          step={1}
          label={<Trans id="statistics.asOf.moment" message="Day and time" />}
          error={fault ? faults[fault] : undefined}
          value={moment}
          onChange={onChange}
        />
      )}
    </div>
  )
}

const faults: Readonly<Record<MomentFault, ReactNode>> = {
  missing: <Trans id="statistics.asOf.noMoment" message="Enter the day and the time." />,
  early: <Trans id="statistics.asOf.early" message="This moment has not come yet." />,
  before: <Trans id="statistics.asOf.before" message="The study was not published yet." />,
}
