import { numbered } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import { type FactValue, unknown } from '@casebook/core/facts/fact'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { isAsked } from '@casebook/core/rules/engine/next'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { useWords } from '../entry/form/useWords'
import { Icon } from '../ui/Icon'
import { itemId } from './itemId'
import { OnceControl } from './OnceControl'
import { ReadAloud } from './ReadAloud'

interface OnceItemProps {
  readonly engine: Engine
  readonly itemKey: string
  readonly isMissing: boolean
  /** Why the server did not take the answer. */
  readonly refusal: FactRefusal | null
  /** The text of the field that cannot be read as an answer. */
  readonly unread: string | null
  readonly onAnswer: (value: FactValue, unread?: string) => void
}

/** One question, large enough for a finger, with a way not to answer it. */
export function OnceItem({ engine, itemKey, isMissing, refusal, unread, onAnswer }: OnceItemProps) {
  const { read } = useWords()
  const id = useId()
  const question = engine.structure.questions.get(parseKey(itemKey)?.questionId ?? '')?.question
  if (!question) return null
  const state = engine.question(itemKey)
  const text = numbered(engine.structure, itemKey, read(question.text))
  const description = read(question.description)
  const spoken = [text, description, ...(question.answers ?? []).map((answer) => read(answer.text))].filter(Boolean)
  if (!isAsked(question))
    return (
      <div className="mt-6 text-lg">
        <p className="wrap-anywhere">{text}</p>
        {description && <p className="text-ink-2 wrap-anywhere">{description}</p>}
      </div>
    )
  const isBad = isMissing || refusal !== null
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
    >
      <div className="mb-2.5 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={ids.labelId} className="text-[1.1875rem]/7 font-semibold wrap-anywhere">
            {text}
          </h2>
          {question.optional && (
            <p className="text-base text-ink-2">
              <Trans id="once.optional" message="optional" />
            </p>
          )}
        </div>
        <ReadAloud text={spoken.join('. ')} />
      </div>
      {description && <p className="-mt-1 mb-2.5 text-base text-ink-2 wrap-anywhere">{description}</p>}
      <OnceControl
        {...ids}
        question={question}
        state={state}
        unread={unread}
        onAnswer={onAnswer}
        isInvalid={isBad || unread !== null}
      />
      <label className="mt-2 inline-flex min-h-[44px] cursor-pointer items-center gap-2.5 px-1 text-base text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <input
          className="choice-mark"
          type="checkbox"
          checked={state.state === 'unknown'}
          onChange={({ target }) => onAnswer(target.checked ? unknown : null)}
        />
        <Trans id="once.decline" message="I do not want to answer" />
      </label>
      <div id={ids.belowId}>
        {isBad && (refusal !== null || unread === null) && (
          <p className="flex items-center gap-2 text-base font-medium text-missing-ink">
            <Icon name="alertf" size="text" />
            {refusal === null ? (
              <Trans id="once.missing" message="This question has no answer yet." />
            ) : refusal === 'Frozen' ? (
              <Trans
                id="once.refused.frozen"
                message="This question can no longer be answered. Please ask your study team."
              />
            ) : refusal === 'DisabledDate' ? (
              <Trans id="once.refused.date" message="This day cannot be right. Please choose another." />
            ) : (
              <Trans id="once.refused" message="This answer was not accepted. Please give another." />
            )}
          </p>
        )}
      </div>
    </div>
  )
}
