import { parseKey } from '@casebook/core/bases/key'
import type { Objection } from '@casebook/core/entry/marks/objections'
import { type DateMarks, markOf } from '@casebook/core/entry/marks/questionMarks'
import { unknown } from '@casebook/core/facts/fact'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import { kindOf } from '@casebook/core/questions/kinds'
import { isCollected } from '@casebook/core/questions/required'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useContext, useId, useState } from 'react'
import { useWords } from '../entry/form/useWords'
import { BesideQuestionContext } from '../questions/BesideQuestionContext'
import { LargeControl } from '../questions/LargeControl'
import { isDeclined, PatientReasons } from '../questions/PatientReasons'
import { useAnswering } from '../questions/typed/AnsweringContext'
import { numberRule } from '../questions/typed/numberRule'
import { RoundedTo } from '../questions/typed/RoundedTo'
import { isTypedIn } from '../shell/keys/isTypedIn'
import { itemId } from './itemId'
import { itemText } from './itemText'
import { PatientLinkMessage } from './PatientLinkMessage'
import { ReadAloud } from './ReadAloud'

interface PatientLinkItemProps {
  readonly engine: Engine
  readonly itemKey: string
  readonly isMissing: boolean
  /** What the study objects to in the answer. */
  readonly objections: readonly Objection[]
  /** Why the server did not take the answer. */
  readonly refusal: FactRefusal | null
  /** The text of the field that cannot be read as an answer. */
  readonly unread: string | null
  /** The answer is a rounding of what was typed. */
  readonly isRounded: boolean
}

/** One question, large enough for a finger, with a way not to answer it. */
export function PatientLinkItem({
  engine,
  itemKey,
  isMissing,
  objections,
  refusal,
  unread,
  isRounded,
}: PatientLinkItemProps) {
  const words = useWords()
  const { language, read } = words
  const { onAnswer } = useAnswering()
  /** Nobody is corrected in the middle of a number. */
  const [isTyping, setIsTyping] = useState(false)
  const id = useId()
  const beside = useContext(BesideQuestionContext)
  const question = engine.structure.questions.get(parseKey(itemKey)?.questionId ?? '')?.question
  if (!question) return null
  const { config } = engine.structure.base
  const state = engine.question(itemKey)
  const text = itemText(engine, itemKey, words)
  const description = read(question.description, itemKey)
  const spoken = [text, description, ...(question.answers ?? []).map((answer) => read(answer.text, itemKey))].filter(
    Boolean,
  )
  if (!isCollected(question))
    return (
      <div className="mt-6 text-lg">
        <p className="wrap-anywhere">{words.shown(question.text, itemKey)}</p>
        {description && <p className="text-ink-2 wrap-anywhere">{words.shown(question.description, itemKey)}</p>}
        {question.readOnly && state.state !== 'unanswered' && (
          <p className="font-semibold wrap-anywhere">{words.answer(question, saidBy(state))}</p>
        )}
      </div>
    )
  const isBad = isMissing || refusal !== null || objections.some(({ action }) => action === 'refuse')
  const mark = isTyping
    ? null
    : markOf(question, state, {
        refused: refusal && { reason: refusal },
        unread,
        isChecked: isMissing,
        dates: nativeDates,
        numbers: kindOf(question).isNumeric ? numberRule(question, language) : null,
        objections,
      })
  const ids = { controlId: `${id}-control`, labelId: `${id}-label`, belowId: `${id}-below` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flexible box with its legend
    <div
      id={itemId(itemKey)}
      className={`mt-7 scroll-mt-4 outline-offset-8 ${isBad ? 'tone-missing border-s-3 border-tone-line ps-4' : ''}`}
      role="group"
      aria-labelledby={ids.labelId}
      tabIndex={-1}
      data-question={itemKey}
      // A list drawn again before it tells of its choice would forget it.
      onInput={({ target }) => target instanceof HTMLSelectElement || setIsTyping(isTypedIn(target))}
      onBlur={() => setIsTyping(false)}
    >
      <div className="mb-2.5 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2
            id={ids.labelId}
            className="text-[1.1875rem]/7 font-semibold wrap-anywhere [text-align:match-parent]"
            {...words.tagged(question.text)}
          >
            {words.around(text, question.text, itemKey)}
          </h2>
          {question.optional && (
            <p className="text-base text-ink-2">
              <Trans id="once.optional" message="optional" />
            </p>
          )}
        </div>
        {beside?.(itemKey)}
        <ReadAloud text={spoken.join('. ')} language={words.texts} />
      </div>
      {description && (
        <p className="-mt-1 mb-2.5 text-base text-ink-2 wrap-anywhere">{words.shown(question.description, itemKey)}</p>
      )}
      <LargeControl
        {...ids}
        question={question}
        state={state}
        isInvalid={isBad || unread !== null}
        size="phone"
        onAnswer={(value) => onAnswer(itemKey, value)}
      />
      <div id={ids.belowId} className="mt-1.5 text-base text-missing-ink empty:hidden">
        {mark && (
          <div data-about={itemKey}>
            <PatientLinkMessage mark={mark} question={question} state={state} language={engine.compiled.language} />
          </div>
        )}
        {isRounded && !isTyping && typeof state.value === 'number' && (
          <p data-about={itemKey}>
            <RoundedTo value={state.value} />
          </p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <label className={declineClass}>
          <input
            className="choice-mark"
            type="checkbox"
            checked={isDeclined(state, config)}
            onChange={({ target }) => onAnswer(itemKey, target.checked ? unknown : null)}
          />
          <Trans id="once.decline" message="I do not want to answer" />
        </label>
        <PatientReasons
          config={config}
          state={state}
          labelClass={declineClass}
          markClass="choice-mark"
          onAnswer={(value) => onAnswer(itemKey, value)}
        />
      </div>
    </div>
  )
}

const declineClass =
  'inline-flex min-h-[44px] cursor-pointer items-center gap-2.5 px-1 text-base text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-focus'

/** The browser's own field has no text of its own, but where a part of a date may be typed. */
const nativeDates: DateMarks = {
  ofTyped: () => ({ type: 'unreadable', why: 'notADateInPart' }),
  ofAnswer: () => null,
}
