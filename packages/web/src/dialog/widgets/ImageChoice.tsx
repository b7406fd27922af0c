import type { Answer, Dimension } from '@casebook/core/bases/base'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../useWords'
import { Checkboxes } from './Checkboxes'
import { useChosen } from './useChosen'
import type { WidgetProps } from './widget'

/** Areas of a picture, mirrored one to one by a list: the picture for pointer and touch, the list for the keyboard, either for all. */
export function ImageChoice(widget: WidgetProps) {
  const { question, state } = widget
  const { t } = useLingui()
  const { read } = useWords()
  const { answers, chosen, toggle } = useChosen({ ...widget, state })
  const size = question.imageDimension ?? sizeOf(answers)
  const width = question.requestedDimension?.width ?? size.width
  return (
    <div className="imagechoice">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset */}
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        style={{ inlineSize: `min(${width}px, 100%)` }}
        direction="ltr"
        role="group"
        aria-label={t({ id: 'dialog.image.areas', message: 'Areas of the picture' })}
      >
        <rect className="picture" width={size.width} height={size.height} />
        {answers.map(({ id, text, shape }) => (
          // biome-ignore lint/a11y/useSemanticElements: an area of a picture cannot be an input
          <polygon
            key={id}
            className="area"
            points={shape?.map((point) => point.join()).join(' ')}
            role="checkbox"
            aria-checked={chosen.has(id)}
            aria-label={read(text)}
            onClick={() => toggle(id)}
          >
            <title>{read(text)}</title>
          </polygon>
        ))}
      </svg>
      <Checkboxes {...widget} columns={answers.length > 6 ? 2 : 1} />
    </div>
  )
}

/** Where the base gives no size, as far as the areas reach. */
function sizeOf(answers: readonly Answer[]): Dimension {
  const points = answers.flatMap(({ shape }) => shape ?? [])
  return { width: Math.max(1, ...points.map(([x]) => x)), height: Math.max(1, ...points.map(([, y]) => y)) }
}
