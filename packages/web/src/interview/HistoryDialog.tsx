import { parseKey } from '@casebook/core/bases/key'
import { namedReason } from '@casebook/core/bases/reasons/missingReason'
import type { InterviewProgress } from '@casebook/core/interview/progress'
import { saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useForm } from '../entry/FormContext'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useWords } from '../entry/form/useWords'
import { isDeclined } from '../questions/PatientReasons'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Dialog } from '../ui/overlay/Dialog'

interface HistoryDialogProps {
  /** The questions with an answer, and the current one. */
  readonly keys: readonly string[]
  readonly current: string | null
  readonly progress: InterviewProgress
  readonly onGoTo: (key: string) => void
  readonly onClose: () => void
}

/** The answers so far, part by part. A tap leads back to the question. */
export function HistoryDialog({ keys, current, progress, onGoTo, onClose }: HistoryDialogProps) {
  const { t } = useLingui()
  const backRef = useRef<HTMLButtonElement>(null)
  const parts = usePartsOf(keys)
  const { answered, total } = progress
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={backRef}
      title={<Trans id="interview.history" message="My answers" />}
      description={
        answered === 0 ? (
          <Trans id="interview.history.empty" message="No answers yet" />
        ) : (
          <Trans id="interview.history.how" message="Tap a question to go back to it." />
        )
      }
      footer={
        <>
          <span className="flex-1 text-md text-ink-2">
            <Trans id="interview.answeredOf" message="{answered} of {total} answered" values={{ answered, total }} />
          </span>
          <Button variant="primary" size="large" ref={backRef} onClick={onClose}>
            <Trans id="interview.history.back" message="Back to the question" />
          </Button>
        </>
      }
    >
      {parts.map(({ id, title, questions }) => (
        <section key={id} className="-mx-5" aria-labelledby={`history-${id}`}>
          <h3 id={`history-${id}`} className="px-5 pt-3 pb-2 text-md font-semibold text-ink-3">
            {title}
          </h3>
          <ul>
            {questions.map((key) => (
              <li key={key} className="border-t border-line">
                <Answered itemKey={key} isCurrent={key === current} onGoTo={onGoTo} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

interface AnsweredProps {
  readonly itemKey: string
  readonly isCurrent: boolean
  readonly onGoTo: (key: string) => void
}

function Answered({ itemKey, isCurrent, onGoTo }: AnsweredProps) {
  const { engine, config } = useForm().view
  const { answer, shown } = useWords()
  const textOf = useQuestionText()
  const question = engine.structure.questions.get(parseKey(itemKey)?.questionId ?? '')?.question
  const state = engine.question(itemKey)
  const hasDeclined = isDeclined(state, config)
  const reason = state.reason === undefined ? null : namedReason(config, state.reason)
  return (
    <button
      type="button"
      className={`flex min-h-14 w-full cursor-pointer items-center gap-4 border-s-[3px] px-5 py-2 text-start text-lg hover:bg-hover ${isCurrent ? 'border-brand bg-brand-soft' : 'border-transparent'}`}
      {...(isCurrent && { 'aria-current': 'step' })}
      onClick={() => onGoTo(itemKey)}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{textOf(itemKey)}</span>
      <span
        className={`max-w-[45%] min-w-0 text-end wrap-anywhere ${isCurrent || state.state === 'unknown' ? 'text-ink-2' : 'font-bold'}`}
      >
        {isCurrent ? (
          <Trans id="interview.history.here" message="You are here" />
        ) : hasDeclined ? (
          <Trans id="interview.decline" message="I do not want to answer" />
        ) : (
          (reason && shown(reason.text)) || (question && answer(question, saidBy(state)))
        )}
      </span>
      <Icon name="right" className="text-ink-3" />
    </button>
  )
}

interface Part {
  readonly id: string
  readonly title: string
  readonly questions: readonly string[]
}

function usePartsOf(keys: readonly string[]): readonly Part[] {
  const { engine } = useForm().view
  const { read } = useWords()
  const parts = new Map<string, { id: string; title: string; questions: string[] }>()
  for (const key of keys) {
    const place = engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    if (!place) continue
    const { id, text } = place.questionnaire
    const part = parts.get(id) ?? { id, title: read(text), questions: [] }
    part.questions.push(key)
    parts.set(id, part)
  }
  return [...parts.values()]
}
