import { formatNumber, numberRuleOf, parseNumber, rangeBreach, rounded } from '@casebook/core/entry/typed/number'
import { Trans } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { unreadableMessages } from '../entry/form/question.messages'
import { useWords } from '../entry/form/useWords'
import { OtherUnit } from '../entry/question/OtherUnit'
import { describedBy } from '../questions/controlProps'
import { Button } from '../ui/Button'
import { fieldClass } from './field'
import type { OnceControlProps } from './OnceControl'
import { OnceHint } from './OnceHint'

/** A number is never changed in silence: what cannot be read stays in the field, and a rounding is said. */
export function OnceNumber({ question, state, labelId, unread, onAnswer, ...widget }: OnceControlProps) {
  const { language, read } = useWords()
  /** Null unless a person is typing: nobody is corrected in the middle of a number. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isRounded, setIsRounded] = useState(false)
  const rule = numberRuleOf(question, language)
  const type = (text: string) => {
    const entry = parseNumber(text, rule)
    setTyped(text)
    setIsRounded(entry.type === 'number' && entry.isRounded === true)
    if (entry.type === 'number') onAnswer(entry.value)
    else onAnswer(null, entry.type === 'empty' ? undefined : text)
  }
  const choose = (reading: number) => {
    const value = rounded(reading, rule.decimals ?? null)
    setTyped(null)
    setIsRounded(value !== reading)
    onAnswer(value)
  }
  const answered = typeof state.value === 'number' ? state.value : null
  const shown = (value: number) => <bdi>{formatNumber(value, language)}</bdi>
  const unit = read(question.unit)
  return (
    <>
      <div className="flex max-w-80 items-center gap-3">
        <input
          className={fieldClass}
          type="text"
          inputMode={typeof question.min === 'number' && question.min >= 0 ? 'decimal' : 'text'}
          dir="ltr"
          autoComplete="off"
          aria-labelledby={labelId}
          {...describedBy(widget)}
          value={typed ?? unread ?? (answered === null ? '' : formatNumber(answered, language))}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
        {unit && <bdi className="text-lg text-ink-2">{unit}</bdi>}
      </div>
      <OnceHint>
        {typed !== null ? null : unread !== null ? (
          <Unread question={question} choose={choose} shown={shown} entry={parseNumber(unread, rule)} />
        ) : (
          answered !== null && (
            <>
              {isRounded && (
                <p>
                  <Trans id="dialog.rounded" message="Rounded to {value}" values={{ value: shown(answered) }} />
                </p>
              )}
              <Breach value={answered} question={question} shown={shown} />
            </>
          )
        )}
      </OnceHint>
    </>
  )
}

interface UnreadProps extends Pick<OnceControlProps, 'question'> {
  readonly entry: ReturnType<typeof parseNumber>
  readonly choose: (reading: number) => void
  readonly shown: (value: number) => ReactNode
}

/** Why the text is not a number yet. */
function Unread({ question, entry, choose, shown }: UnreadProps) {
  switch (entry.type) {
    case 'otherUnit':
      return <OtherUnit question={question} unit={entry.unit} />
    case 'ambiguous':
      return (
        <>
          <p>
            <Trans id="dialog.whichNumber" message="Which number do you mean?" />
          </p>
          <p className="mt-2 flex flex-wrap gap-3">
            <Button size="large" onClick={() => choose(entry.whole)}>
              <Trans
                id="dialog.whichNumber.whole"
                message="{number} (whole number)"
                values={{ number: shown(entry.whole) }}
              />
            </Button>
            <Button size="large" onClick={() => choose(entry.withDecimals)}>
              <Trans
                id="dialog.whichNumber.decimals"
                message="{number} (with decimals)"
                values={{ number: shown(entry.withDecimals) }}
              />
            </Button>
          </p>
        </>
      )
    case 'tooManyDigits':
      return <Trans {...unreadableMessages.tooManyDigits} />
    default:
      return <Trans {...unreadableMessages.notANumber} />
  }
}

interface BreachProps extends Pick<OnceControlProps, 'question'> {
  readonly value: number
  readonly shown: (value: number) => ReactNode
}

/** An unusual number is taken: only the patient knows whether it is right. */
function Breach({ value, question, shown }: BreachProps) {
  const breach = rangeBreach(value, question)
  if (!breach) return null
  const values = { value: shown(value), limit: shown(breach.limit) }
  return (
    <p>
      {breach.type === 'belowMin' ? (
        <Trans
          id="once.range.below"
          message="{value} is less than {limit}. Please check it. If it is right, leave it as it is."
          values={values}
        />
      ) : (
        <Trans
          id="once.range.above"
          message="{value} is more than {limit}. Please check it. If it is right, leave it as it is."
          values={values}
        />
      )}
    </p>
  )
}
