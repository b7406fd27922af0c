import { type FactValue, isUnknown, unknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { type ControlProps, describedBy, isLarge } from '../controlProps'
import { belowEachOther, forFingers, sideBySide } from '../looks'
import { keyHint } from './choiceKeys'
import { PageKeys } from './PageKeys'
import { useOneChoice } from './useOneChoice'

export interface Choice {
  readonly value: string | boolean
  readonly label: ReactNode
}

interface RadioChoicesProps extends Omit<ControlProps, 'question'> {
  readonly choices: readonly Choice[]
  /** The choice with which the author says "unknown"; null for none. */
  readonly ownUnknown?: string | null
  /** Choices side by side. */
  readonly isInline?: boolean
}

interface Option {
  readonly value: Exclude<FactValue, null>
  readonly label: ReactNode
  readonly hint: string | null
}

/**
 * Single choice, in a form with an explicit "unknown". Arrows move and select natively. The single Tab stop is managed here: React
 * rewrites the name of the focused radio button on each render, which breaks the browser's own handling.
 */
export function RadioChoices({ choices, ownUnknown = null, isInline = false, ...control }: RadioChoicesProps) {
  const { size } = control
  const isFinger = isLarge(control)
  const looks = isFinger ? forFingers : isInline ? sideBySide : belowEachOther
  const options: Option[] = choices.map(({ value, label }, index) => ({ value, label, hint: keyHint(index) }))
  // A patient does not want to answer, which is asked below. What was said before the author's option stays to be seen.
  const hasUnknown = !isFinger && (ownUnknown === null || control.state.state === 'unknown')
  if (hasUnknown) options.push({ value: unknown, label: <Trans id="dialog.unknown" message="Unknown" />, hint: '0' })
  const { radio, keys } = useOneChoice(
    control,
    options.map(({ value }) => value),
    ownUnknown,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the focused radio buttons inside
    <div
      className={looks.list}
      {...(isFinger && { role: 'radiogroup', 'aria-labelledby': control.labelId, ...describedBy(control) })}
      onKeyDown={size === 'tablet' ? undefined : keys}
    >
      {size === 'tablet' && <PageKeys onKey={keys} />}
      {options.map(({ value, label, hint }, index) => (
        <label key={isUnknown(value) ? 'unknown' : String(value)} className={looks.option}>
          <input className={looks.mark} {...radio(index)} aria-describedby={control.belowId} />
          <span className="min-w-0 wrap-break-word">{label}</span>
          {looks.key !== null && hint !== null && (
            <span className={looks.key} aria-hidden="true">
              <kbd>{hint}</kbd>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
