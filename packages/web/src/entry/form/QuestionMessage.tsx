import type { Question } from '@casebook/core/bases/base'
import type { Objection } from '@casebook/core/entry/marks/objections'
import type { Mark, RangeMark } from '@casebook/core/entry/marks/questionMarks'
import { formatNumber } from '@casebook/core/entry/typed/number'
import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { kindOf } from '@casebook/core/questions/kinds'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Objected } from '../../questions/Objected'
import { NotTaken } from '../../questions/typed/NotTaken'
import { OtherUnit } from '../../questions/typed/OtherUnit'
import { WhichNumber } from '../../questions/typed/WhichNumber'
import { useDeployment } from '../../shell/DeploymentContext'
import { Button } from '../../ui/Button'
import { messageBelowClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'
import { DayRefused } from '../question/DayRefused'
import { DerivedRange } from '../question/DerivedRange'
import { useNote } from '../question/useNote'
import { missingMessages, refusalMessage, refusalMessages, unreadableMessages } from './question.messages'
import { useWords } from './useWords'

interface QuestionMessageProps {
  readonly mark: Mark
  readonly question: Question
  readonly state: QuestionState
}

/** The problem and what to do about it, shown below the control. */
export function QuestionMessage({ mark, question, state }: QuestionMessageProps) {
  const { actor } = useForm()
  const { dateFormat } = useDeployment()
  switch (mark.type) {
    case 'missing':
      return (
        <Message about={state.key}>
          <MissingText question={question} />
        </Message>
      )
    case 'unreadable':
      return (
        <Message about={state.key}>
          <Trans
            {...unreadableMessages[mark.why]}
            values={{
              example: <bdi>{shownDate(exampleOf(question), dateFormat)}</bdi>,
              time: <bdi>14:05</bdi>,
              month: <bdi>{shownDate('2026-10', dateFormat)}</bdi>,
              year: <bdi>2026</bdi>,
            }}
          />
        </Message>
      )
    case 'notAllowed':
      return (
        <Message about={state.key}>
          <DayRefused value={mark.value} refusal={mark.refusal} />
        </Message>
      )
    case 'otherUnit':
      return (
        <Message about={state.key}>
          <OtherUnit question={question} unit={mark.unit} />
        </Message>
      )
    case 'ambiguous':
      return (
        <Message about={state.key}>
          <WhichNumber mark={mark} question={question} state={state} />
        </Message>
      )
    case 'notTaken':
      return (
        <Message about={state.key}>
          <NotTaken value={mark.value} question={question} state={state} />
        </Message>
      )
    case 'notAccepted':
    case 'asked':
      return <ObjectedMessage objections={mark.objections} question={question} state={state} />
    case 'refused':
      return (
        <Message about={state.key}>
          <Trans id="dialog.refused" message="The server did not accept this answer." />{' '}
          <Trans {...refusalMessage(mark.reason, question)} />
          <Button size="small" variant="quiet" onClick={() => actor.send({ type: 'discardRefused', key: state.key })}>
            <Trans id="dialog.refused.discard" message="Discard this answer" />
          </Button>
        </Message>
      )
    default:
      return (
        <p className={`tone-range ${messageBelowClass}`} data-message="range" data-about={state.key}>
          <span>
            {question.abstract ? (
              <DerivedRange mark={mark} question={question} state={state} />
            ) : (
              <RangeText mark={mark} state={state} />
            )}
          </span>
        </p>
      )
  }
}

function exampleOf(question: Question): string {
  return kindOf(question).typed === 'dateTime' ? '2026-10-14T14:05' : '2026-10-14'
}

interface ObjectedMessageProps extends Omit<QuestionMessageProps, 'mark'> {
  readonly objections: readonly Objection[]
}

function ObjectedMessage({ objections, question, state }: ObjectedMessageProps) {
  const { view } = useForm()
  const note = useNote(state.key)
  const { fallbackLanguage } = view.config
  const isRefused = objections.some(({ action }) => action === 'refuse')
  const words = (
    <Objected objections={objections} question={question} state={state} note={note} language={fallbackLanguage}>
      <Trans
        id="dialog.notAccepted.what"
        message="Correct it, or choose Unknown. Until then the section is not complete."
      />
    </Objected>
  )
  if (isRefused) return <Message about={state.key}>{words}</Message>
  return (
    <div className={`tone-range ${messageBelowClass}`} data-message="range" data-about={state.key}>
      <Icon name="warn" size="text" className="mt-[0.09rem]" />
      <div>{words}</div>
    </div>
  )
}

function Message({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <div className={`tone-missing ${messageBelowClass}`} data-message="missing" data-about={about}>
      <Icon name="alertf" size="text" className="mt-[0.09rem]" />
      <div>{children}</div>
    </div>
  )
}

function MissingText({ question }: { readonly question: Question }) {
  const { language, answer } = useWords()
  const { type, min, max } = question
  if (kindOf(question).isNumeric && typeof min === 'number' && typeof max === 'number')
    return (
      <Trans
        id="dialog.missing.between"
        message="Enter a number between {min} and {max}."
        values={{ min: <bdi>{formatNumber(min, language)}</bdi>, max: <bdi>{answer(question, max)}</bdi> }}
      />
    )
  return type === 'Info' ? null : <Trans {...missingMessages[type]} />
}

function RangeText({ mark, state }: { readonly mark: RangeMark; readonly state: QuestionState }) {
  const { language } = useWords()
  const { dateFormat } = useDeployment()
  const shown = (one: unknown) => (
    <bdi>{typeof one === 'number' ? formatNumber(one, language) : shownDate(String(one), dateFormat)}</bdi>
  )
  const values = { value: shown(state.value), limit: shown(mark.limit) }
  switch (mark.type) {
    case 'belowMin':
      return (
        <Trans
          id="dialog.range.below"
          message="{value} is below {limit}. Check the value, or keep it and explain in a note."
          values={values}
        />
      )
    case 'aboveMax':
      return (
        <Trans
          id="dialog.range.above"
          message="{value} is above {limit}. Check the value, or keep it and explain in a note."
          values={values}
        />
      )
    case 'beforeMin':
      return (
        <Trans
          id="dialog.range.before"
          message="{value} is before {limit}. Check it, or keep it and explain in a note."
          values={values}
        />
      )
    case 'afterMax':
      return (
        <Trans
          id="dialog.range.after"
          message="{value} is after {limit}. Check it, or keep it and explain in a note."
          values={values}
        />
      )
    case 'tooFew':
      return (
        <Trans
          id="dialog.range.tooFew"
          message="Choose at least {limit}. Check the answers, or keep them and explain in a note."
          values={values}
        />
      )
    case 'tooMany':
      return (
        <Trans
          id="dialog.range.tooMany"
          message="Choose at most {limit}. Check the answers, or keep them and explain in a note."
          values={values}
        />
      )
    case 'notAlone':
      return <Trans {...refusalMessages.ExclusiveAnswer} />
  }
}
