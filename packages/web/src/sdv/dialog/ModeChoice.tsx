import type { SdvMove } from '@casebook/core/sdv/level'
import type { ListedInModes } from '@casebook/core/sdv/modal'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { choiceClass } from '../../ui/fields/choice'
import { moveMessages } from '../move.messages'

interface ModeChoiceProps {
  readonly modes: readonly SdvMove[]
  readonly listed: ListedInModes
  readonly chosen: SdvMove | null
  readonly onChoose: (mode: SdvMove) => void
}

/** The modes of the modal that have something to do here, each with how much. */
export function ModeChoice({ modes, listed, chosen, onChoose }: ModeChoiceProps) {
  const name = useId()
  if (modes.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans id="verify.none" message="Nothing to sign, verify or withdraw now." />
      </p>
    )
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">
        <Trans id="verify.mode" message="What do you want to do?" />
      </legend>
      {modes.map((mode) => (
        <label key={mode} className={choiceClass({ look: 'outlined' })}>
          <input
            type="radio"
            className="choice-mark"
            name={name}
            checked={mode === chosen}
            onChange={() => onChoose(mode)}
          />
          <span className="min-w-0 flex-1">
            <Trans {...moveMessages[mode]} />
          </span>
          <span className="text-xs text-ink-2">
            <Trans
              id="verify.parts"
              message="{count, plural, one {# section} other {# sections}}"
              values={{ count: listed[mode].length }}
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
