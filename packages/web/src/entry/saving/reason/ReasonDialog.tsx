import { longestReason } from '@casebook/core/bases/reasons/reasonForChange'
import type { ChangedAnswer } from '@casebook/core/facts/changesToExplain'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { choiceClass } from '../../../ui/fields/choice'
import { TextField } from '../../../ui/fields/TextField'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useForm } from '../../FormContext'
import { useQuestionText } from '../../form/useQuestionText'
import { useWords } from '../../form/useWords'
import { useAnswerInWords } from '../useAnswerInWords'

/** No reason of the list. */
const another = Symbol('another reason')

/** Asks once for each save why saved answers were changed: a reason of the study's list, or the person's own words. */
export default function ReasonDialog({ changes }: { readonly changes: readonly ChangedAnswer[] }) {
  const { t } = useLingui()
  const { actor, view } = useForm()
  const { read } = useWords()
  const { reasons = [], listedOnly = false } = view.base.reasonForChange ?? {}
  const [chosen, setChosen] = useState<string | typeof another | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const formId = useId()
  const firstRef = useRef<HTMLInputElement>(null)
  const reasonId = typeof chosen === 'string' ? chosen : undefined
  const isGiven = reasonId !== undefined || (!listedOnly && reason.trim() !== '')
  const back = () => actor.send({ type: 'back' })
  return (
    <Dialog
      open
      onClose={back}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={firstRef}
      title={<Trans id="dialog.reason.title" message="Why was this changed?" />}
      description={
        <Trans
          id="dialog.reason.what"
          message="{count, plural, one {You changed an answer that was saved before. The study asks for the reason, which the history keeps.} other {You changed # answers that were saved before. The study asks for the reason, which the history keeps for all of them.}}"
          values={{ count: changes.length }}
        />
      }
      footer={
        <>
          <Button onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            <Trans id="dialog.save" message="Save case" />
          </Button>
        </>
      }
    >
      <Changes changes={changes} />
      <form
        id={formId}
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isGiven) actor.send({ type: 'explain', given: { reasonId, reason: reason.trim() || undefined } })
          else firstRef.current?.focus()
        }}
      >
        {reasons.length > 0 && (
          <fieldset className="flex flex-col gap-0.5">
            <legend className="mb-1 text-sm font-semibold">
              <Trans id="dialog.reason.reason" message="Reason" />
            </legend>
            {reasons.map(({ id, text }, i) => (
              <label key={id} className={choiceClass({ size: 'small' })}>
                <input
                  ref={i === 0 ? firstRef : undefined}
                  className="choice-mark"
                  type="radio"
                  name={formId}
                  checked={chosen === id}
                  onChange={() => setChosen(id)}
                />
                <span>{read(text)}</span>
              </label>
            ))}
            {!listedOnly && (
              <label className={choiceClass({ size: 'small' })}>
                <input
                  className="choice-mark"
                  type="radio"
                  name={formId}
                  checked={chosen === another}
                  onChange={() => setChosen(another)}
                />
                <span>
                  <Trans id="dialog.reason.other" message="Another reason" />
                </span>
              </label>
            )}
          </fieldset>
        )}
        <TextField
          ref={reasons.length === 0 ? firstRef : undefined}
          label={
            chosen === another || reasons.length === 0 ? (
              <Trans id="dialog.reason.own" message="In your own words" />
            ) : (
              <Trans id="followUps.notDone.more" message="More about it (optional)" />
            )
          }
          hint={<Trans id="dialog.reason.noNames" message="Do not name the patient or other people." />}
          value={reason}
          onChange={setReason}
          maxLength={longestReason}
          autoComplete="off"
          error={
            isTried &&
            !isGiven && <Trans id="dialog.reason.give" message="Choose a reason, or give it in your own words." />
          }
        />
      </form>
    </Dialog>
  )
}

/** Each changed answer, before and after. */
function Changes({ changes }: { readonly changes: readonly ChangedAnswer[] }) {
  const textOf = useQuestionText()
  const inWords = useAnswerInWords()
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {changes.map(({ id, before, after }) => (
        <li key={id} className="px-3 py-1.5 text-sm wrap-anywhere">
          <div className="font-medium">{textOf(id)}</div>
          <div className="text-ink-2">
            <del>
              <bdi>{inWords(id, before)}</bdi>
            </del>{' '}
            <ins className="font-medium text-ink no-underline">
              {after === null ? (
                <Trans id="dialog.reason.withdrawn" message="no answer" />
              ) : (
                <bdi>{inWords(id, after)}</bdi>
              )}
            </ins>
          </div>
        </li>
      ))}
    </ul>
  )
}
