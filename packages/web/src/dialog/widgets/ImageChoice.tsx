import type { Answer, Dimension } from '@casebook/core/bases/base'
import { useState } from 'react'
import { later } from '../../ui/later'
import { Checkboxes } from './Checkboxes'
import type { WidgetProps } from './widget'

const ImageDrawing = later(() => import('./ImageDrawing'))

/**
 * Areas of a picture, mirrored one to one by a list: either for pointer, touch and keyboard. The picture is never turned round, also where
 * the writing runs from right to left: the patient's right stays where it is drawn.
 */
export function ImageChoice(widget: WidgetProps) {
  const { answers = [], imageDimension, requestedDimension } = widget.question
  const [lit, setLit] = useState<string | null>(null)
  const size = imageDimension ?? sizeOf(answers)
  const { width, height } = requestedDimension ?? size
  return (
    <div className="imagechoice">
      <div className="picturebox" style={{ inlineSize: `${width / 16}rem`, aspectRatio: `${width} / ${height}` }}>
        <ImageDrawing widget={widget} size={size} lit={lit} onLight={setLit} />
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
