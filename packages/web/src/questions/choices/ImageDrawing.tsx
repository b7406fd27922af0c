import type { Dimension } from '@casebook/core/bases/base'
import { unknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../entry/form/useWords'
import type { ControlProps } from '../controlProps'
import { arrowStep, choiceKeys } from './choiceKeys'
import { useChosen } from './useChosen'
import { useFile } from './useFile'
import './imageDrawing.css'
import { hintBelowClass } from '../../ui/fields/below'

interface ImageDrawingProps {
  readonly control: ControlProps
  readonly size: Dimension
  /** The area pointed at, here or in the list. */
  readonly lit: string | null
  readonly onLight: (id: string | null) => void
}

/** The picture with its areas. */
export default function ImageDrawing({ control, size, lit, onLight }: ImageDrawingProps) {
  const { question } = control
  const { t } = useLingui()
  const { read } = useWords()
  const addressOf = useFile()
  const { answers, chosen, toggle } = useChosen(control)
  const [stop, setStop] = useState(0)
  const [isLost, setIsLost] = useState(false)
  const drawing = useRef<SVGSVGElement>(null)

  const areas = () => drawing.current?.querySelectorAll<SVGElement>('polygon')
  const keys = choiceKeys({
    count: answers.length,
    onChoose: (index) => {
      areas()?.[index]?.focus()
      toggle(answers[index]?.id ?? '')
    },
    onUnknown: () => control.onAnswer(unknown),
    onClear: () => control.state.state !== 'unanswered' && control.onAnswer(null),
  })
  const onKey = (event: KeyboardEvent<SVGElement>, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = arrowStep(event.key)
    if (step !== 0) areas()?.[(stop + step + answers.length) % answers.length]?.focus()
    else if (event.key === ' ' || event.key === 'Enter') toggle(id)
    else return keys(event)
    event.preventDefault()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset */}
      <svg
        ref={drawing}
        viewBox={`0 0 ${size.width} ${size.height}`}
        width="100%"
        height="100%"
        // The base may ask for an aspect ratio other than the picture's.
        preserveAspectRatio="none"
        direction="ltr"
        className={question.lineDrawing ? 'imagedrawing linedrawing' : 'imagedrawing'}
        role="group"
        aria-label={t({ id: 'dialog.image.areas', message: 'Areas of the picture' })}
      >
        {question.src && !isLost ? (
          <image
            href={addressOf(question.src)}
            width={size.width}
            height={size.height}
            preserveAspectRatio="none"
            onError={() => setIsLost(true)}
          />
        ) : (
          <rect width={size.width} height={size.height} />
        )}
        {answers.map(({ id, text, shape }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: an area of a picture cannot be an input
          <polygon
            key={id}
            {...(lit === id && { 'data-lit': '' })}
            points={shape?.map((point) => point.join()).join(' ')}
            role="checkbox"
            aria-checked={chosen.has(id)}
            aria-label={read(text)}
            tabIndex={index === stop ? 0 : -1}
            onClick={() => toggle(id)}
            onKeyDown={(event) => onKey(event, id)}
            onFocus={() => {
              setStop(index)
              onLight(id)
            }}
            onBlur={() => onLight(null)}
            onPointerEnter={() => onLight(id)}
            onPointerLeave={() => onLight(null)}
          >
            <title>{read(text)}</title>
          </polygon>
        ))}
      </svg>
      {isLost && (
        <p className={hintBelowClass} role="status">
          <Trans id="dialog.image.lost" message="The picture could not be loaded. The list has all its areas." />
        </p>
      )}
    </>
  )
}
