import { isMissing } from '@casebook/core/entry/form/collected'
import type { QuestionNode } from '@casebook/core/entry/form/form'
import { unknown } from '@casebook/core/facts/fact'
import { unknownOption } from '@casebook/core/questions/unknownOption'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { type ReactNode, useId } from 'react'
import { useOneChoice } from '../../questions/choices/useOneChoice'
import { useQueryState } from '../controls/caseMarks'
import { useAnswer, useQuestion } from '../FormContext'
import { useFittings } from '../fitting'
import { QuestionLabel } from '../form/QuestionLabel'
import { useWords } from '../form/useWords'
import { AnswerStatus } from '../question/AnswerStatus'
import { IdentifyingMark } from '../question/IdentifyingMark'
import { UnknownReason } from '../question/UnknownReason'
import { useMark } from '../question/useMark'
import { useTakesAnswer } from '../question/useTakesAnswer'
import type { InSection } from '../sections/inSection'
import { useIsSigned } from '../sections/signedParts'
import { rowIds } from './rowIds'

interface QuestionRowProps extends InSection {
  readonly node: QuestionNode
  /** Called when the row gets the focus. */
  readonly onAttend: () => void
  readonly onNote: () => void
}

/** One question of the table. */
export function QuestionRow(props: QuestionRowProps) {
  const state = useQuestion(props.node.key)
  if (props.node.question.readOnly) return <ReadRow {...props} state={state} />
  return props.isLocked ? <FrozenRow {...props} state={state} /> : <OpenRow {...props} state={state} />
}

type RowProps = QuestionRowProps & { readonly state: QuestionState }

function FrozenRow(props: RowProps) {
  const isAsked = useTakesAnswer(props.sectionId, props.node.key)
  return isAsked ? <OpenRow {...props} /> : <ReadRow {...props} />
}

function OpenRow(props: RowProps) {
  const { node, sectionId, state } = props
  const { mark, isUnsaved } = useMark(node.question, sectionId, state)
  const isAsked = useQueryState(node.key) === 'open'
  const tone = mark ? ('limit' in mark ? 'range' : 'missing') : isAsked ? 'query' : null
  return (
    <Row
      {...props}
      tone={tone}
      status={<AnswerStatus mark={mark} isUnknown={isUnknownBeside(props)} isUnsaved={isUnsaved} />}
    />
  )
}

function ReadRow(props: RowProps) {
  const isSigned = useIsSigned(props.sectionId)
  const mark = isSigned && isMissing(props.node.question, props.state) ? ({ type: 'missing' } as const) : null
  const status = <AnswerStatus mark={mark} isUnknown={isUnknownBeside(props)} isUnsaved={false} />
  return <Row {...props} tone={mark && 'missing'} status={status} isRead />
}

/** Said as "unknown" although the author has an option for it, which is the column. */
const isUnknownBeside = ({ node, state }: RowProps) =>
  state.state === 'unknown' && unknownOption(node.question) !== null

const tones = {
  missing: 'tone-missing [--field-line:var(--tone-solid)] [&>*]:bg-tone-wash',
  range: 'tone-range [--field-line:var(--tone-solid)] [&>*]:bg-tone-wash',
  query: 'tone-query [&>*]:bg-tone-wash',
}

interface WholeRowProps extends RowProps {
  readonly tone: keyof typeof tones | null
  readonly status: ReactNode
  readonly isRead?: boolean
}

function Row({
  node,
  sectionId,
  numbers,
  isOnCard,
  state,
  tone,
  status,
  isRead = false,
  onAttend,
  onNote,
}: WholeRowProps) {
  const { key, question } = node
  const { read, shown } = useWords()
  const { questionMark } = useFittings()
  const controlId = useId()
  const ids = rowIds(key)
  const answers = question.answers ?? []
  const onAnswer = useAnswer(key)
  const ownUnknown = unknownOption(question)
  const codes = answers.map(({ id }) => id)
  const { radio, keys } = useOneChoice(
    { state, controlId, onAnswer },
    ownUnknown === null ? [...codes, unknown] : codes,
    ownUnknown,
  )
  const texts = answers.map(({ text }) => shown(text))
  if (ownUnknown === null) texts.push(<Trans key="unknown" id="dialog.unknown" message="Unknown" />)
  return (
    <tr
      data-question={key}
      data-mark={tone ?? undefined}
      className={`group/question ${tone ? tones[tone] : ''} not-first:[&>*]:border-t not-first:[&>*]:border-line hover:[&>*]:bg-hover`}
      onFocus={onAttend}
      onKeyDown={(event) => {
        if (isRead || event.defaultPrevented) return
        if (!event.altKey || event.code !== 'KeyN') return keys(event)
        event.preventDefault()
        onNote()
      }}
    >
      <th scope="row" className="px-3 py-1 text-start font-[450]">
        <span className="flex items-start gap-2">
          <QuestionLabel
            number={isOnCard ? undefined : numbers.get(key)}
            text={<span id={ids.label}>{shown(question.text)}</span>}
            status={
              <>
                <IdentifyingMark question={question} />
                {questionMark({ sectionId, itemKey: key, isAnswered: state.state !== 'unanswered' })}
                {status}
              </>
            }
          />
        </span>
        {!isRead && <UnknownReason state={state} name={read(question.text, key)} />}
      </th>
      {texts.map((text, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the options are those of the base, and never move
          key={index}
          className={`w-21 p-0 text-center has-checked:bg-brand-soft! ${index === answers.length ? 'border-s border-line' : ''}`}
        >
          <label className="grid min-h-10 cursor-pointer place-items-center rounded-md -outline-offset-3 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-[44px]">
            <input
              className="choice-mark"
              {...radio(index)}
              disabled={isRead}
              aria-labelledby={`${ids.label} ${controlId}-${index}-text`}
              aria-describedby={ids.below}
            />
            <span className="sr-only" id={`${controlId}-${index}-text`}>
              {text}
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}
