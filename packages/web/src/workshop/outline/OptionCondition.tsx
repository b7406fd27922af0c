import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import type { TextLanguage } from '@casebook/core/language/language'
import { conditionOfRow, rowFor } from '@casebook/core/studyDrafts/conditionRows'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { ConditionEditor } from './condition/ConditionEditor'
import { likelyQuestion, questionsBesides } from './condition/conditionQuestions'

interface OptionConditionProps {
  readonly when: Condition | undefined
  /** Of the option, from 1. */
  readonly number: number
  readonly question: Question
  readonly base: Base
  readonly language: TextLanguage
  /** Null: it is always offered. */
  readonly onChange: (when: Condition | null) => void
}

/** While what an option is offered. */
export function OptionCondition({ when, number, question, base, language, onChange }: OptionConditionProps) {
  const { t } = useLingui()
  const offered = questionsBesides(base, question)
  const likely = likelyQuestion(offered, base, question.id)
  if (!when)
    return (
      likely && (
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          aria-label={t({ id: 'outline.option.when.add', message: `Add a condition to option ${{ number }}` })}
          onClick={() => onChange(conditionOfRow(rowFor(likely, undefined)))}
        >
          <Trans id="condition.add" message="Add a condition" />
        </Button>
      )
    )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-xs text-ink-2">
        <Trans id="outline.option.when" message="Option {number} is offered while" values={{ number }} />
      </legend>
      <ConditionEditor condition={when} base={base} language={language} offered={offered} onChange={onChange} />
      <Button size="small" variant="quiet" className="self-start" onClick={() => onChange(null)}>
        <Trans id="outline.option.when.without" message="Always offer it" />
      </Button>
    </fieldset>
  )
}
