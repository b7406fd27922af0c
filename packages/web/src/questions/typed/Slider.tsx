import { formatNumber } from '@casebook/core/entry/typed/number'
import { directionOfLanguage } from '@casebook/core/language/language'
import { moved, moveOf, type Scale } from '@casebook/core/questions/slider'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../entry/form/useWords'
import { type ControlProps, describedBy, isLarge } from '../controlProps'

interface SliderProps {
  readonly scale: Scale
  readonly control: ControlProps
  /** Where the handle is; null while there is no number, and then nothing is preset. */
  readonly value: number | null
  /** The handle is being moved, and where to; null once it rests. */
  readonly onMove: (value: number | null) => void
  /** The handle was let go: the answer. */
  readonly onTake: (value: number) => void
  readonly onClear: () => void
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void
}

const rangeClass =
  'block w-full cursor-pointer touch-pan-y appearance-none rounded-sm bg-transparent [--side:right] rtl:[--side:left] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus [&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-(image:--track) [&::-webkit-slider-thumb]:-mt-2 [&::-webkit-slider-thumb]:size-5.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-surface [&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-(image:--track) [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-5.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:bg-surface forced-colors:[&::-webkit-slider-runnable-track]:bg-[CanvasText]'
const fullClass =
  '[--track:linear-gradient(to_var(--side),var(--color-brand)_var(--at),var(--color-line-strong)_var(--at))] [&::-webkit-slider-thumb]:border-6 [&::-webkit-slider-thumb]:border-brand [&::-moz-range-thumb]:border-6 [&::-moz-range-thumb]:border-brand'
/** A dashed handle, at no place of its own. */
const emptyClass =
  '[--track:linear-gradient(var(--color-line-strong),var(--color-line-strong))] [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-dashed [&::-webkit-slider-thumb]:border-control [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-dashed [&::-moz-range-thumb]:border-control'

/** The handle of a number between two limits. The number can be typed beside it. */
export default function Slider({ scale, control, value, onMove, onTake, onClear, onKey }: SliderProps) {
  const { t } = useLingui()
  const { language, read } = useWords()
  const input = useRef<HTMLInputElement>(null)
  /** Moved, and not let go. */
  const held = useRef<number | null>(null)
  const { min, max, step } = scale
  const isUnknown = control.state.state === 'unknown'
  const isRightToLeft = directionOfLanguage(language) === 'rtl'
  const hold = (to: number) => {
    held.current = to
    onMove(to)
  }
  const release = useEffectEvent(() => {
    if (held.current === null) return
    const to = held.current
    held.current = null
    onMove(null)
    onTake(to)
  })
  // React knows only that the handle moves, not that it was let go. Without the page, what it holds is the answer.
  useEffect(() => {
    const range = input.current
    const letGo = () => release()
    range?.addEventListener('change', letGo)
    return () => {
      range?.removeEventListener('change', letGo)
      release()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const move = moveOf(key, isRightToLeft)
    if (altKey || ctrlKey || metaKey || (!move && key !== 'Backspace' && key !== 'Delete')) return onKey(event)
    event.preventDefault()
    if (move) hold(moved(scale, held.current ?? value, move))
    else onClear()
  }
  const spoken = () => {
    if (isUnknown) return t({ id: 'dialog.unknown', message: 'Unknown' })
    if (value === null) return t({ id: 'dialog.slider.unanswered', message: 'Not answered yet' })
    return [formatNumber(value, language), read(control.question.unit), wordAt(scale, value)].filter(Boolean).join(' ')
  }
  const at = Math.min(max, Math.max(min, value ?? min))
  return (
    <div className={`min-w-0 flex-1 ${isLarge(control) ? 'text-md' : 'text-[0.8125rem]/[1.1875rem]'}`}>
      <input
        ref={input}
        id={`${control.controlId}-slider`}
        type="range"
        className={`${rangeClass} ${value === null ? emptyClass : fullClass} ${isLarge(control) ? 'h-12' : 'h-9 pointer-coarse:h-[44px]'}`}
        // The cast is safe: React passes custom properties on.
        style={{ '--at': `${((at - min) / (max - min)) * 100}%` } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={at}
        onChange={(event) => hold(Number(event.target.value))}
        // Pressed where the handle stands already.
        onClick={(event) => {
          if (value !== null || held.current !== null) return
          hold(Number(event.currentTarget.value))
          release()
        }}
        onKeyDown={onKeyDown}
        onKeyUp={() => release()}
        onBlur={() => release()}
        aria-labelledby={control.labelId}
        aria-valuetext={spoken()}
        {...describedBy(control)}
      />
      <Ticks scale={scale} language={language} />
      {value === null && !isUnknown && (
        <p className="text-ink-3" aria-hidden="true">
          <Trans id="dialog.slider.unanswered" message="Not answered yet" />
        </p>
      )}
    </div>
  )
}

/** More would not fit below the track. */
const mostTicks = 11

function Ticks({ scale, language }: { readonly scale: Scale; readonly language: Parameters<typeof formatNumber>[1] }) {
  const { min, max, step, words } = scale
  const steps = Math.round((max - min) / step)
  const numbers = steps < mostTicks ? Array.from({ length: steps + 1 }, (_, nth) => min + nth * step) : [min, max]
  return (
    <div aria-hidden="true" className="text-ink-2">
      <div className="flex justify-between tabular-nums">
        {numbers.map((number) => (
          <span key={number} className="min-w-5.5 text-center">
            {formatNumber(number, language)}
          </span>
        ))}
      </div>
      {words.length > 0 && (
        <div className="flex justify-between gap-2">
          {words.map((word, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two words may be the same, and they never move
            <bdi key={nth} className="min-w-0 wrap-anywhere first:text-start last:text-end">
              {word}
            </bdi>
          ))}
        </div>
      )}
    </div>
  )
}

/** The word that stands exactly at a number. */
function wordAt({ min, max, words }: Scale, value: number): string {
  const place = words.length === 1 ? 0 : ((value - min) / (max - min)) * (words.length - 1)
  return words[place] ?? ''
}
