import { type Side, sides } from '@casebook/core/bases/sides/practice'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { choiceClass } from '../../ui/fields/choice'

interface SideChoiceProps {
  readonly side: Side
  readonly disabled: boolean
  readonly onChange: (side: Side) => void
}

const words: Readonly<Record<Side, MessageDescriptor>> = {
  live: msg({ id: 'practice.side.live', message: 'Live, for real patients' }),
  practice: msg({ id: 'practice.side.practice', message: 'For practice first, with invented patients' }),
}

/** Whether a version goes live at once, or is tried for practice before. */
export function SideChoice({ side, disabled, onChange }: SideChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2" disabled={disabled}>
      <legend className="mb-1 text-sm font-semibold">
        <Trans id="practice.side" message="Where it is published" />
      </legend>
      {sides.map((one) => (
        <label key={one} className={choiceClass({ size: 'small' })}>
          <input
            className="choice-mark"
            type="radio"
            name="side"
            checked={side === one}
            onChange={() => onChange(one)}
          />
          <span>
            <Trans {...words[one]} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
