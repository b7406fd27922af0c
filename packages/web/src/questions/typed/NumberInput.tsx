import { decimalPlaces } from '@casebook/core/bases/digits'
import { formatNumber, numberPattern, parseNumber, rounded } from '@casebook/core/entry/typed/number'
import { scaleOf } from '@casebook/core/questions/slider'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../entry/form/useWords'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { type ControlProps, isLarge, namedBy } from '../controlProps'
import { boxClass, digitsClass, largeUnitClass, unitClass } from '../looks'
import { numberRule } from './numberRule'
import { typingKeys } from './typingKeys'
import { useTypedAnswer } from './useTypedAnswer'

interface NumberInputProps extends ControlProps {
  /** A way to find the number, beside the field. */
  readonly beside?: ((take: (exact: number) => void) => ReactNode) | null
}

const Slider = lazyComponent(() => import('./Slider'))

export function NumberInput({ beside, ...control }: NumberInputProps) {
  const { question, state, controlId, size = 'form' } = control
  const { language, read, around } = useWords()
  const decimals = decimalPlaces(question)
  const shown = typeof state.value === 'number' ? formatNumber(state.value, language) : ''
  const entryOf = (typed: string) => parseNumber(typed, numberRule(question, language))
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown,
    read: (typed) => {
      const entry = entryOf(typed)
      return entry.type === 'number' ? entry.value : entry.type === 'empty' ? null : undefined
    },
    rounds: (typed) => {
      const entry = entryOf(typed)
      return entry.type === 'number' && entry.isRounded === true
    },
  })
  const unit = read(question.unit)
  const take = (exact: number) => {
    const value = rounded(exact, decimals)
    field.onAbandon()
    field.onAnswer(value)
    if (value !== exact) field.onRounded(formatNumber(exact, language))
  }
  const scale = size === 'cell' ? null : scaleOf(question)
  const [moving, setMoving] = useState<number | null>(null)
  const keys = typingKeys(field)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isGoingOn(event) && field.text !== shown && entryOf(field.text).type === 'ambiguous') {
      flushSync(field.onCommit)
      if (focusAsked(state.key)) event.preventDefault()
      return
    }
    keys(event)
  }
  const typed = entryOf(field.text)
  const box = (
    <div className={boxClass[size]}>
      <input
        id={controlId}
        className={digitsClass}
        type="text"
        // The keyboard for decimals has no minus on some phones.
        inputMode={typeof question.min === 'number' && question.min >= 0 ? 'decimal' : 'text'}
        dir="ltr"
        autoComplete="off"
        placeholder={decimals === null ? undefined : numberPattern(decimals, language)}
        value={moving === null ? field.text : formatNumber(moving, language)}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={field.onCommit}
        onKeyDown={onKeyDown}
        {...namedBy(control)}
      />
      {unit && size !== 'cell' && (
        <bdi className={isLarge(control) ? largeUnitClass : unitClass}>{around(unit, question.unit, state.key)}</bdi>
      )}
      {beside?.(take)}
    </div>
  )
  if (!scale) return box
  return (
    <div className="flex items-start gap-3">
      <Slider
        scale={scale}
        control={control}
        value={moving ?? (typed.type === 'number' ? typed.value : null)}
        onMove={setMoving}
        onTake={take}
        onClear={() => state.state !== 'unanswered' && field.onAnswer(null)}
        onKey={keys}
      />
      <div className={unit || isLarge(control) ? 'w-32 flex-none' : 'w-24 flex-none'}>{box}</div>
    </div>
  )
}

function isGoingOn({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === 'Tab') && !shiftKey && !ctrlKey && !altKey && !metaKey
}

/** Focuses the first of the two readings, whether the message is below the question or below a table row. */
function focusAsked(key: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-asks]')]
  const button = all.find((one) => one.dataset.asks === key)?.querySelector('button')
  button?.focus()
  return button != null
}
