import type { Answer, BodySide, Dimension } from '@casebook/core/bases/base'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Checkboxes } from './Checkboxes'
import type { WidgetProps } from './widget'

const ImageDrawing = lazyComponent(() => import('./ImageDrawing'))

/**
 * Areas of a picture, mirrored one to one by a list. Both work with pointer, touch and keyboard. The picture is never
 * mirrored, not even in right-to-left languages: the patient's right stays where it is drawn.
 */
export function ImageChoice(widget: WidgetProps) {
  const { answers = [], imageDimension, requestedDimension } = widget.question
  const [lit, setLit] = useState<string | null>(null)
  const size = imageDimension ?? sizeOf(answers)
  const { width, height } = requestedDimension ?? size
  return (
    <div className="imagechoice">
      <Sides seenFrom={widget.question.seenFrom}>
        <div className="picturebox" style={{ inlineSize: `${width / 16}rem`, aspectRatio: `${width} / ${height}` }}>
          <ImageDrawing widget={widget} size={size} lit={lit} onLight={setLit} />
        </div>
      </Sides>
      <Checkboxes {...widget} columns={answers.length > 6 ? 2 : 1} lit={lit} onLight={setLit} />
    </div>
  )
}

interface SidesProps {
  readonly seenFrom: BodySide | undefined
  readonly children: ReactNode
}

/** Labels the patient's right and left beside a picture of a body. */
function Sides({ seenFrom, children }: SidesProps) {
  const { t } = useLingui()
  if (!seenFrom) return <div className="picture">{children}</div>
  const right = {
    letter: t({ id: 'dialog.image.right.short', message: 'R' }),
    words: t({ id: 'dialog.image.right', message: 'The patient’s right' }),
  }
  const left = {
    letter: t({ id: 'dialog.image.left.short', message: 'L' }),
    words: t({ id: 'dialog.image.left', message: 'The patient’s left' }),
  }
  const [onTheLeft, onTheRight] = seenFrom === 'front' ? [right, left] : [left, right]
  return (
    <div className="picture sided">
      <Side {...onTheLeft} />
      {children}
      <Side {...onTheRight} />
    </div>
  )
}

function Side({ letter, words }: { readonly letter: string; readonly words: string }) {
  return (
    <span className="laterality" role="img" aria-label={words} title={words}>
      {letter}
    </span>
  )
}

/** If the base gives no size, the extent of the areas. */
function sizeOf(answers: readonly Answer[]): Dimension {
  const points = answers.flatMap(({ shape }) => shape ?? [])
  return { width: Math.max(1, ...points.map(([x]) => x)), height: Math.max(1, ...points.map(([, y]) => y)) }
}
