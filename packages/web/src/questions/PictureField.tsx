import type { Answer, BodySide, Dimension } from '@casebook/core/bases/base'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Checkboxes } from './choices/Checkboxes'
import type { ControlProps } from './controlProps'

const ImageDrawing = lazyComponent(() => import('./choices/ImageDrawing'))

/**
 * Areas of a picture, mirrored one to one by a list. Both work with pointer, touch and keyboard. The picture is never
 * mirrored, not even in right-to-left languages: the patient's right stays where it is drawn.
 */
export function PictureField(control: ControlProps) {
  const { answers = [], imageDimension, requestedDimension } = control.question
  const [lit, setLit] = useState<string | null>(null)
  const size = imageDimension ?? sizeOf(answers)
  const { width, height } = requestedDimension ?? size
  return (
    // The picture above its list, or beside it if the form is wide enough.
    <div className="grid gap-5 @min-[44rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] @min-[44rem]:items-start">
      <Sides seenFrom={control.question.seenFrom}>
        <div className="min-w-0" style={{ inlineSize: `${width / 16}rem`, aspectRatio: `${width} / ${height}` }}>
          <ImageDrawing control={control} size={size} lit={lit} onLight={setLit} />
        </div>
      </Sides>
      <Checkboxes
        {...control}
        className={answers.length > 6 ? 'gap-x-3 @max-[44rem]:grid-cols-2' : ''}
        lit={lit}
        onLight={setLit}
      />
    </div>
  )
}

/** Never mirrored, not even in right-to-left languages. */
const pictureClass = 'flex min-w-0 items-start gap-1 [direction:ltr]'

interface SidesProps {
  readonly seenFrom: BodySide | undefined
  readonly children: ReactNode
}

/** Labels the patient's right and left beside a picture of a body. */
function Sides({ seenFrom, children }: SidesProps) {
  const { t } = useLingui()
  if (!seenFrom) return <div className={pictureClass}>{children}</div>
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
    <div className={pictureClass}>
      <Side {...onTheLeft} />
      {children}
      <Side {...onTheRight} />
    </div>
  )
}

function Side({ letter, words }: { readonly letter: string; readonly words: string }) {
  return (
    <span
      className="min-w-5 flex-none pt-1.5 text-center text-[0.9375rem] font-bold text-ink-2"
      role="img"
      aria-label={words}
      title={words}
    >
      {letter}
    </span>
  )
}

/** If the base gives no size, the extent of the areas. */
function sizeOf(answers: readonly Answer[]): Dimension {
  const points = answers.flatMap(({ shape }) => shape ?? [])
  return { width: Math.max(1, ...points.map(([x]) => x)), height: Math.max(1, ...points.map(([, y]) => y)) }
}
