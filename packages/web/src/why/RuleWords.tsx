/** Rules in words. Conditions may compare formulas, and formulas may contain conditions, so both are in this file. */
import { type Comparison, type Condition, comparisons, type Formula } from '@casebook/core/bases/rule'
import { formatNumber } from '@casebook/core/entry/typed/number'
import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { commaOf } from '@casebook/core/language/locale'
import { blankQuestion } from '@casebook/core/rules/blank'
import { Trans } from '@lingui/react'
import { Fragment, type ReactNode } from 'react'
import { useWords } from '../entry/form/useWords'
import { useDeployment } from '../shell/DeploymentContext'
import { QuestionLink, SolutionLink, useAnswerText } from './WhyLinks'
import { comparisonMessages, differenceMessages, formulaMessages, stateMessages } from './why.messages'

/** The condition of a rule in words, its questions as links. */
export function ConditionWords({ condition }: { readonly condition: Condition }) {
  const answerText = useAnswerText()
  if ('All' in condition)
    return <Several of={condition.All} intro={<Trans id="why.all" message="all of these are true:" />} />
  if ('Any' in condition)
    return <Several of={condition.Any} intro={<Trans id="why.any" message="any of these is true:" />} />
  if ('Between' in condition) {
    const { min, max, of } = condition.Between
    return (
      <Several
        of={of}
        intro={
          <Trans id="why.between" message="at least {min} and at most {max} of these are true:" values={{ min, max }} />
        }
      />
    )
  }
  const blank = blankQuestion(condition)
  if (blank !== null)
    return (
      <Trans
        id="why.blank"
        message="{question} is not answered"
        values={{ question: <QuestionLink questionKey={blank} /> }}
      />
    )
  if ('Not' in condition)
    return <Several of={[condition.Not]} intro={<Trans id="why.not" message="this is not true:" />} />
  if ('IsTrue' in condition) return <ConditionWords condition={condition.IsTrue} />
  if ('Given' in condition)
    return (
      <Several
        of={[condition.Given.given, condition.Given.then]}
        intro={<Trans id="why.given" message="this is true (the second counts only if the first is true):" />}
      />
    )
  if ('Chose' in condition) {
    const { questionId, answerId } = condition.Chose
    return <Is question={questionId}>{answerText(questionId, answerId)}</Is>
  }
  if ('ChoseYesNo' in condition) {
    const { questionId, value } = condition.ChoseYesNo
    return <Is question={questionId}>{answerText(questionId, value)}</Is>
  }
  if ('Matches' in condition) {
    const { questionId, pattern } = condition.Matches
    return (
      <Trans
        id="why.matches"
        message="{question} matches the pattern {pattern}"
        values={{ question: <QuestionLink questionKey={questionId} />, pattern: <code dir="ltr">{pattern}</code> }}
      />
    )
  }
  if ('Known' in condition)
    return (
      <Trans
        id="why.known"
        message="{question} is answered"
        values={{ question: <QuestionLink questionKey={condition.Known.questionId} /> }}
      />
    )
  if ('Unknown' in condition)
    return (
      <Trans
        id="why.unknown"
        message="{question} is set to unknown"
        values={{ question: <QuestionLink questionKey={condition.Unknown.questionId} /> }}
      />
    )
  if ('SolutionIs' in condition) {
    const { solutionId, state } = condition.SolutionIs
    return <Trans {...stateMessages[state]} values={{ solution: <SolutionLink id={solutionId} /> }} />
  }
  if ('Compare' in condition) {
    const { left, is, right } = condition.Compare
    return (
      <Trans
        {...comparisonMessages[is]}
        values={{ left: <FormulaWords formula={left} />, right: <FormulaWords formula={right} /> }}
      />
    )
  }
  const [is, { questionId, value }] = comparisonOf(condition)
  return (
    <Trans
      {...comparisonMessages[is]}
      values={{ left: <QuestionLink questionKey={questionId} />, right: <b>{answerText(questionId, value)}</b> }}
    />
  )
}

function comparisonOf(condition: Condition) {
  for (const is of comparisons) {
    // The cast is safe: all other conditions are handled above, and a condition has exactly one key.
    const compared = (condition as Partial<Record<Comparison, { questionId: string; value: number | string }>>)[is]
    if (compared) return [is, compared] as const
  }
  throw new Error(`There are no words for the condition ${JSON.stringify(condition)}`)
}

function Is({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <Trans
      {...comparisonMessages.Equal}
      values={{ left: <QuestionLink questionKey={question} />, right: <b>{children}</b> }}
    />
  )
}

/** The conditions as a list, below their intro. */
function Several({ of, intro }: { readonly of: readonly Condition[]; readonly intro: ReactNode }) {
  return (
    <>
      {intro}
      <ul className="ms-4 list-disc">
        {of.map((condition) => (
          <li key={JSON.stringify(condition)}>
            <ConditionWords condition={condition} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A formula in words, with its questions as links. */
export function FormulaWords({ formula }: { readonly formula: Formula }) {
  const { language } = useWords()
  const { dateFormat } = useDeployment()
  if ('Number' in formula) return <bdi className="tabular-nums">{formatNumber(formula.Number.value, language)}</bdi>
  if ('Date' in formula) return <bdi className="tabular-nums">{shownDate(formula.Date.value, dateFormat)}</bdi>
  if ('Text' in formula) return <q>{formula.Text.value}</q>
  if ('Answer' in formula) return <QuestionLink questionKey={formula.Answer.questionId} />
  if ('Weight' in formula)
    return (
      <Trans {...formulaMessages.weight} values={{ of: <QuestionLink questionKey={formula.Weight.questionId} /> }} />
    )
  if ('Count' in formula)
    return <Trans {...formulaMessages.count} values={{ of: <QuestionLink questionKey={formula.Count.questionId} /> }} />
  if ('Add' in formula) return <Chain of={formula.Add.of} sign="+" />
  if ('Subtract' in formula) return <Chain of={formula.Subtract.of} sign="−" />
  if ('Multiply' in formula) return <Chain of={formula.Multiply.of} sign="×" />
  if ('Divide' in formula) return <Chain of={formula.Divide.of} sign="÷" />
  if ('Power' in formula) return <Chain of={formula.Power.of} sign="^" />
  if ('Join' in formula) return <Chain of={formula.Join.of} sign="&" />
  if ('Ln' in formula)
    return <Trans {...formulaMessages.ln} values={{ of: <FormulaWords formula={formula.Ln.of} /> }} />
  if ('Exp' in formula)
    return <Trans {...formulaMessages.exp} values={{ of: <FormulaWords formula={formula.Exp.of} /> }} />
  if ('Sum' in formula)
    return <Trans {...formulaMessages.sum} values={{ of: <Chain of={formula.Sum.of} sign="," /> }} />
  if ('Min' in formula)
    return <Trans {...formulaMessages.min} values={{ of: <Chain of={formula.Min.of} sign="," /> }} />
  if ('Max' in formula)
    return <Trans {...formulaMessages.max} values={{ of: <Chain of={formula.Max.of} sign="," /> }} />
  if ('Average' in formula)
    return <Trans {...formulaMessages.average} values={{ of: <Chain of={formula.Average.of} sign="," /> }} />
  if ('Round' in formula)
    return (
      <Trans
        {...formulaMessages.round}
        values={{ decimals: formula.Round.decimals, of: <FormulaWords formula={formula.Round.of} /> }}
      />
    )
  if ('DateDifference' in formula || 'TimeDifference' in formula) {
    const { from, to, unit } = 'DateDifference' in formula ? formula.DateDifference : formula.TimeDifference
    return (
      <Trans
        {...differenceMessages[unit]}
        values={{ from: <FormulaWords formula={from} />, to: <FormulaWords formula={to} /> }}
      />
    )
  }
  if ('Label' in formula)
    return <Trans {...formulaMessages.label} values={{ of: <QuestionLink questionKey={formula.Label.questionId} /> }} />
  if ('AddDays' in formula) {
    const { to, days } = formula.AddDays
    return (
      <Trans
        {...formulaMessages.addDays}
        values={{ to: <FormulaWords formula={to} />, days: <FormulaWords formula={days} /> }}
      />
    )
  }
  if ('FormatDate' in formula) {
    const { of, as } = formula.FormatDate
    return (
      <Trans
        {...formulaMessages.formatDate}
        values={{ of: <FormulaWords formula={of} />, format: <code dir="ltr">{as}</code> }}
      />
    )
  }
  if ('Before' in formula || 'After' in formula) {
    const [words, { of, mark }] =
      'Before' in formula ? [formulaMessages.before, formula.Before] : [formulaMessages.after, formula.After]
    return <Trans {...words} values={{ of: <FormulaWords formula={of} />, mark: <FormulaWords formula={mark} /> }} />
  }
  if ('Length' in formula)
    return <Trans {...formulaMessages.length} values={{ of: <FormulaWords formula={formula.Length.of} /> }} />
  if ('Part' in formula)
    return <Trans {...formulaMessages.part} values={{ of: <FormulaWords formula={formula.Part.of} /> }} />
  if ('NumberIn' in formula)
    return <Trans {...formulaMessages.numberIn} values={{ of: <FormulaWords formula={formula.NumberIn.of} /> }} />
  const { if: condition, then, else: otherwise } = formula.If
  return (
    <>
      <Trans
        {...formulaMessages.if}
        values={{ value: <FormulaWords formula={then} />, condition: <ConditionWords condition={condition} /> }}
      />
      {otherwise && (
        <>
          {commaOf(language)}
          <Trans {...formulaMessages.else} values={{ of: <FormulaWords formula={otherwise} /> }} />
        </>
      )}
    </>
  )
}

/** Operands with an operator between them. A nested chain is in brackets. */
function Chain({ of, sign }: { readonly of: readonly Formula[]; readonly sign: string }) {
  const { language } = useWords()
  return of.map((operand, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: operands have no identity but their position, and never move
    <Fragment key={at}>
      {at > 0 && (sign === ',' ? commaOf(language) : ` ${sign} `)}
      {isChain(operand) ? (
        <>
          (<FormulaWords formula={operand} />)
        </>
      ) : (
        <FormulaWords formula={operand} />
      )}
    </Fragment>
  ))
}

function isChain(formula: Formula): boolean {
  return ['Add', 'Subtract', 'Multiply', 'Divide', 'Power', 'Join', 'If'].some((kind) => kind in formula)
}
