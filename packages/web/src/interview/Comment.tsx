import { annotationFact, annotationIdOf } from '@casebook/core/annotation/annotation'
import { longestText } from '@casebook/core/questions/text'
import { Trans } from '@lingui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNote } from '../entry/question/useNote'
import { LengthCounter } from '../questions/typed/LengthCounter'
import { useTypedAnswer } from '../questions/typed/useTypedAnswer'
import { inputClass } from '../ui/fields/input'
import { Icon } from '../ui/Icon'
import { quietClass } from './looks'

/** A comment on the question, kept as its annotation. Closed unless a person wrote one. */
export function Comment({ itemKey }: { readonly itemKey: string }) {
  const note = useNote(itemKey)
  const [isOpen, setIsOpen] = useState(note !== '')
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={quietClass}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="msg" />
        {note === '' ? (
          <Trans id="interview.comment.add" message="Add a comment" />
        ) : (
          <Trans id="interview.comment" message="Your comment" />
        )}
      </button>
      <div id={id} className="basis-full" hidden={!isOpen}>
        {isOpen && <CommentField itemKey={itemKey} note={note} />}
      </div>
    </>
  )
}

function CommentField({ itemKey, note }: { readonly itemKey: string; readonly note: string }) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const field = useTypedAnswer({
    questionKey: annotationIdOf(itemKey),
    current: note || null,
    shown: note,
    read: (typed) => annotationFact(itemKey, typed).value,
  })
  // Opened by a press, and not by coming back to a question that has one.
  useEffect(() => {
    if (document.activeElement?.matches('[aria-expanded=true]')) box.current?.focus()
  }, [])
  return (
    <>
      <label className="mb-1.5 block text-md text-ink-2" htmlFor={id}>
        <Trans id="interview.comment" message="Your comment" />
      </label>
      <textarea
        ref={box}
        id={id}
        data-note=""
        className={`${inputClass({ size: 'lines' })} text-lg!`}
        rows={3}
        dir="auto"
        maxLength={longestText}
        value={field.text}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={field.onCommit}
      />
      <LengthCounter length={field.text.length} longest={longestText} />
    </>
  )
}
