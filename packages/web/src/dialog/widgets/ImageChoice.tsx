import type { Answer, Dimension } from '@casebook/core/bases/base'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFile } from '../question/useFile'
import { useWords } from '../useWords'
import { Checkboxes } from './Checkboxes'
import { arrowStep } from './choiceKeys'
import { useChosen } from './useChosen'
import type { WidgetProps } from './widget'

/**
 * Areas of a picture, mirrored one to one by a list: either for pointer, touch and keyboard. The picture is never turned round, also where
 * the writing runs from right to left: the patient's right stays where it is drawn.
 */
export function ImageChoice(widget: WidgetProps) {
  const { question } = widget
  const { t } = useLingui()
  const { read } = useWords()
  const addressOf = useFile()
  const { answers, chosen, toggle } = useChosen(widget)
  const [lit, setLit] = useState<string | null>(null)
  const [stop, setStop] = useState(0)
  const [isLost, setIsLost] = useState(false)
  const drawing = useRef<SVGSVGElement>(null)
  const size = question.imageDimension ?? sizeOf(answers)
  const width = question.requestedDimension?.width ?? size.width

  const onKey = (event: KeyboardEvent<SVGElement>, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = arrowStep(event.key)
    if (step !== 0)
      drawing.current?.querySelectorAll<SVGElement>('.area')[(stop + step + answers.length) % answers.length]?.focus()
    else if (event.key === ' ' || event.key === 'Enter') toggle(id)
    else return
    event.preventDefault()
  }

  return (
    <div className="imagechoice">
      <div className="picturebox" style={{ inlineSize: `${width / 16}rem` }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset */}
        <svg
          ref={drawing}
          viewBox={`0 0 ${size.width} ${size.height}`}
          width="100%"
          direction="ltr"
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
            <rect className="nopicture" width={size.width} height={size.height} />
          )}
          {answers.map(({ id, text, shape }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: an area of a picture cannot be an input
            <polygon
              key={id}
              className={`area ${lit === id ? 'lit' : ''}`}
              points={shape?.map((point) => point.join()).join(' ')}
              role="checkbox"
              aria-checked={chosen.has(id)}
              aria-label={read(text)}
              tabIndex={index === stop ? 0 : -1}
              onClick={() => toggle(id)}
              onKeyDown={(event) => onKey(event, id)}
              onFocus={() => {
                setStop(index)
                setLit(id)
              }}
              onBlur={() => setLit(null)}
              onPointerEnter={() => setLit(id)}
              onPointerLeave={() => setLit(null)}
            >
              <title>{read(text)}</title>
            </polygon>
          ))}
        </svg>
        {isLost && (
          <p className="hint" role="status">
            <Trans id="dialog.image.lost" message="The picture could not be loaded. The list has all its areas." />
          </p>
        )}
      </div>
      <Checkboxes {...widget} columns={answers.length > 6 ? 2 : 1} lit={lit} onLight={setLit} />
    </div>
  )
}

/** Where the base gives no size, as far as the areas reach. */
function sizeOf(answers: readonly Answer[]): Dimension {
  const points = answers.flatMap(({ shape }) => shape ?? [])
  return { width: Math.max(1, ...points.map(([x]) => x)), height: Math.max(1, ...points.map(([, y]) => y)) }
}
