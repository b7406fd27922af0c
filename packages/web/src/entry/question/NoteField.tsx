import { annotationFact, annotationIdOf } from '@casebook/core/annotation/annotation'
import { longestText } from '@casebook/core/questions/text'
import { Trans } from '@lingui/react'
import { useEffect, useId, useRef } from 'react'
import { twoLinesClass } from '../../questions/looks'
import { LengthCounter } from '../../questions/typed/LengthCounter'
import { useTypedAnswer } from '../../questions/typed/useTypedAnswer'
import { hintBelowClass } from '../../ui/fields/below'
import { focusQuestion } from '../focus'
import { NoteAuthor } from './NoteAuthor'

interface NoteFieldProps {
  readonly itemKey: string
  readonly note: string
  /** Just requested, so it takes the focus. */
  readonly isNew: boolean
  readonly onLeave: () => void
}

/**
 * A note on the question beside its answer: a doubt, a source, a reason. Clearing the text withdraws the note. Escape
 * returns to the answer.
 */
export function NoteField({ itemKey, note, isNew, onLeave }: NoteFieldProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const field = useTypedAnswer({
    questionKey: annotationIdOf(itemKey),
    current: note || null,
    shown: note,
    read: (typed) => annotationFact(itemKey, typed).value,
  })
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  return (
    <div className="mt-2 in-[td]:mt-0">
      <label className="mb-1 block text-[0.8125rem] text-ink-3" htmlFor={id}>
        <Trans id="dialog.note" message="Note" />
      </label>
      <textarea
        ref={box}
        id={id}
        className={twoLinesClass}
        data-note=""
        rows={2}
        dir="auto"
        maxLength={longestText}
        value={field.text}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={() => {
          field.onCommit()
          onLeave()
        }}
        onKeyDown={(event) => event.key === 'Escape' && focusQuestion(itemKey)}
      />
      <p className={hintBelowClass}>
        <NoteAuthor questionKey={itemKey} />
      </p>
      <LengthCounter length={field.text.length} longest={longestText} />
    </div>
  )
}
