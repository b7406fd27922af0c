import type { Question } from '@casebook/core/bases/base'
import { isDropdown } from '@casebook/core/dialog/columns'
import { unknown } from '@casebook/core/dialog/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { type ReactNode, useId } from 'react'
import { Button } from '../ui/Button'
import { StatusChip } from '../ui/StatusChip'
import { useAnswer, useDialog } from './FormContext'
import { focusQuestion } from './focus'
import type { QuestionItemProps } from './QuestionItem'
import { QuestionLabel } from './QuestionLabel'
import { QuestionMessage } from './QuestionMessage'
import { type Mark, markOf } from './questionMarks'
import { tintOf } from './tint'
import { useWords } from './useWords'
import { Readout } from './widgets/Readout'
import { Widget } from './widgets/Widget'

/** A question that somebody may answer: label, control, and below it what is to be said. */
export function AnswerableQuestion(props: QuestionItemProps & { readonly state: QuestionState }) {
  const { question, number, state } = props
  const { read } = useWords()
  const onAnswer = useAnswer(state.key)
  const mark = useMark(props)
  const controlId = useId()
  const belowId = `${controlId}-below`
  const { className, style } = tintOf(question)
  const isSetToUnknown = state.state === 'unknown' && !offersUnknown(question)
  const description = read(question.description)

  const frame = {
    className: `q ${mark ? toneOf(mark) : ''} ${className}`,
    style,
    'data-question': state.key,
  }
  const label = (
    <QuestionLabel
      number={number}
      text={read(question.text)}
      status={<Status mark={mark} isUnknown={isSetToUnknown} />}
    />
  )
  const body = (
    <>
      {isSetToUnknown ? (
        <Readout
          tone="unknown"
          id={controlId}
          aside={
            <Button
              size="small"
              variant="quiet"
              icon="undo"
              onClick={() => {
                onAnswer(null)
                requestAnimationFrame(() => focusQuestion(state.key))
              }}
            >
              <Trans id="dialog.enterValue" message="Enter a value" />
            </Button>
          }
        >
          <Trans id="dialog.setToUnknown" message="Set to unknown" />
        </Readout>
      ) : (
        <Widget
          question={question}
          state={state}
          controlId={controlId}
          belowId={belowId}
          isInvalid={mark !== null}
          onAnswer={onAnswer}
        />
      )}
      <div className="below" id={belowId}>
        {mark && <QuestionMessage mark={mark} question={question} state={state} />}
        {description && <p className="hint">{description}</p>}
      </div>
      <Quiet>
        {state.state === 'unanswered' && !offersUnknown(question) && (
          <QuietButton onClick={() => onAnswer(unknown)} keys="Alt+0">
            <Trans id="dialog.setUnknown" message="Set to unknown" />
          </QuietButton>
        )}
        {state.state !== 'unanswered' && isChoice(question) && (
          <QuietButton onClick={() => onAnswer(null)} keys="Backspace">
            <Trans id="dialog.clear" message="Clear answer" />
          </QuietButton>
        )}
      </Quiet>
    </>
  )
  if (isSetToUnknown || isGroup(question))
    return (
      <fieldset {...frame}>
        <legend>{label}</legend>
        {body}
      </fieldset>
    )
  return (
    <div {...frame}>
      <label className="ql" htmlFor={controlId}>
        {label}
      </label>
      {body}
    </div>
  )
}

function useMark({
  question,
  itemKey,
  sectionId,
  state,
}: QuestionItemProps & { readonly state: QuestionState }): Mark | null {
  const refused = useDialog(({ context }) => context.outbox.refused.find(({ fact }) => fact.id === itemKey) ?? null)
  const unread = useDialog(({ context }) => context.unreadable.get(itemKey) ?? null)
  const isChecked = useDialog(({ context }) => context.isChecked || context.leftSections.has(sectionId))
  return markOf(question, state, { refused, unread, isChecked })
}

function Status({ mark, isUnknown }: { readonly mark: Mark | null; readonly isUnknown: boolean }) {
  if (isUnknown)
    return (
      <StatusChip status="unknown">
        <Trans id="dialog.unknown" message="Unknown" />
      </StatusChip>
    )
  switch (mark?.type) {
    case undefined:
      return null
    case 'missing':
      return (
        <StatusChip status="required">
          <Trans id="dialog.required" message="Required" />
        </StatusChip>
      )
    case 'unreadable':
    case 'refused':
      return (
        <StatusChip status="required">
          <Trans id="dialog.notTaken" message="Not taken" />
        </StatusChip>
      )
    default:
      return (
        <StatusChip status="outOfRange">
          <Trans id="dialog.outOfRange" message="Out of range" />
        </StatusChip>
      )
  }
}

function toneOf(mark: Mark): 'missing' | 'range' {
  return 'limit' in mark ? 'range' : 'missing'
}

/** Several controls under one name. */
function isGroup(question: Question): boolean {
  return isChoice(question) && !(question.type === 'OC' && isDropdown(question))
}

function isChoice({ type }: Question): boolean {
  return type === 'OC' || type === 'YN' || type === 'MC' || type === 'Image'
}

/** Whether "Unknown" stands among the choices. */
function offersUnknown({ type }: Question): boolean {
  return type === 'OC' || type === 'YN'
}

/** What is seldom needed: shown on hover and while the question has the focus, and no stop of the Tab key, for it has a key of its own. */
function Quiet({ children }: { readonly children: ReactNode }) {
  return <div className="quiet">{children}</div>
}

function QuietButton({
  keys,
  onClick,
  children,
}: {
  readonly keys: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <Button size="small" variant="quiet" tabIndex={-1} aria-keyshortcuts={keys} onClick={onClick}>
      {children}
      <span aria-hidden="true">
        <kbd>{keys}</kbd>
      </span>
    </Button>
  )
}
