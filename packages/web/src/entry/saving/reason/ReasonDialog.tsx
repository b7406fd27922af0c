import { longestReason } from '@casebook/core/bases/reasons/reasonForChange'
import type { ChangedAnswer } from '@casebook/core/facts/changesToExplain'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { ChoiceList } from '../../../ui/fields/ChoiceList'
import { TextField } from '../../../ui/fields/TextField'
import { StepDialog } from '../../../ui/overlay/StepDialog'
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
  const firstRef = useRef<HTMLInputElement>(null)
  const reasonId = typeof chosen === 'string' ? chosen : undefined
  const isGiven = reasonId !== undefined || (!listedOnly && reason.trim() !== '')
  const other: { readonly value: typeof another; readonly words: ReactNode } = {
    value: another,
    words: <Trans id="dialog.reason.other" message="Another reason" />,
  }
  const choices = [...reasons.map(({ id, text }) => ({ value: id, words: read(text) })), ...(listedOnly ? [] : [other])]
  return (
    <StepDialog
      onBack={() => actor.send({ type: 'back' })}
      back={<Trans id="dialog.back" message="Back to the form" />}
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
      go={<Trans id="dialog.save" message="Save case" />}
      onGo={() => {
        setIsTried(true)
        if (isGiven) actor.send({ type: 'explain', given: { reasonId, reason: reason.trim() || undefined } })
        else firstRef.current?.focus()
      }}
      lead={<Changes changes={changes} />}
    >
      {reasons.length > 0 && (
        <ChoiceList<string | typeof another>
          legend={<Trans id="dialog.reason.reason" message="Reason" />}
          choices={choices}
          chosen={chosen}
          onChoose={setChosen}
          firstRef={firstRef}
        />
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
    </StepDialog>
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
