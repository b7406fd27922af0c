import { parseKey } from '@casebook/core/bases/key'
import type { Rule } from '@casebook/core/bases/rule'
import { commaOf } from '@casebook/core/language/locale'
import { type QuestionState, saidBy } from '@casebook/core/rules/state'
import type { RuleReason, WithheldOptions } from '@casebook/core/rules/why'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useReadForm } from '../entry/FormContext'
import { usePlaceText, useQuestionText } from '../entry/form/useQuestionText'
import { useWords } from '../entry/form/useWords'
import { AnsweredQuestion } from '../shell/AnsweredQuestion'
import { ConditionWords, FormulaWords } from './RuleWords'
import { QuestionLink, SolutionLink } from './WhyLinks'
import { stateMessages } from './why.messages'

/** A rule that applies: the answers it depends on, and its effect. */
export function ActingRule({ reason }: { readonly reason: RuleReason }) {
  const { rule, questions, solutions } = reason
  return (
    <ol className="whysteps flex flex-col">
      {questions.map((state) => (
        <li key={state.key}>
          <LookedAt state={state} />
        </li>
      ))}
      {solutions.map(({ id, state }) => (
        <li key={id}>
          <Trans {...stateMessages[state]} values={{ solution: <SolutionLink id={id} /> }} />
        </li>
      ))}
      <li data-so="">
        <b>
          <Effect rule={rule} />
        </b>
        <RuleWords rule={rule} />
        <RuleId rule={rule} />
      </li>
    </ol>
  )
}

/** A rule that does not apply now: its condition, and the answers it found. */
export function IdleRule({ reason }: { readonly reason: RuleReason }) {
  const { rule, questions, isExcepted } = reason
  return (
    <li className="py-1.5 text-sm wrap-anywhere">
      <b>
        <Effect rule={rule} />
      </b>
      <RuleWords rule={rule} />
      {isExcepted && (
        <p className="text-xs text-ink-3">
          <Trans id="why.excepted" message="All conditions are met, and so is the exception." />
        </p>
      )}
      <ul className="ms-4 list-disc text-xs text-ink-3">
        {questions.map((state) => (
          <li key={state.key}>
            <LookedAt state={state} />
          </li>
        ))}
      </ul>
      <RuleId rule={rule} />
    </li>
  )
}

/** So many options are named. */
const mostNamed = 10

/** Options that are not offered now: the condition under which they are, and the answers that it found. */
export function Withheld({ options: { answers, when, questions } }: { readonly options: WithheldOptions }) {
  const { read, language } = useWords()
  const more = answers.length - mostNamed
  const names = answers.slice(0, mostNamed).map(({ id, text }) => read(text) || id)
  return (
    <li className="py-1.5 text-sm wrap-anywhere">
      <b>
        {names.join(commaOf(language))}
        {more > 0 && (
          <>
            {commaOf(language)}
            <Trans
              id="why.withheld.more"
              message="{count, plural, one {# more} other {# more}}"
              values={{ count: more }}
            />
          </>
        )}
      </b>
      <p className="mt-0.75 text-ink-2">
        <Trans
          id="why.withheld.when"
          message="Offered when {condition}"
          values={{ condition: <ConditionWords condition={when} /> }}
        />
      </p>
      <ul className="ms-4 list-disc text-xs text-ink-3">
        {questions.map((state) => (
          <li key={state.key}>
            <LookedAt state={state} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The rule's id, for study maintainers. Collapsed, because it means nothing to a nurse. */
function RuleId({ rule }: { readonly rule: Rule }) {
  return (
    <details className="text-xs text-ink-3">
      <summary className="cursor-pointer">
        <Trans id="why.details" message="Details" />
      </summary>
      <Trans
        id="why.rule"
        message="Rule {rule}"
        values={{ rule: <bdi className="font-mono text-[0.9em]">{rule.id}</bdi> }}
      />
    </details>
  )
}

function RuleWords({ rule }: { readonly rule: Rule }) {
  return (
    <div className="mt-0.75 text-sm text-ink-2">
      <Trans id="why.when" message="When {condition}" values={{ condition: <ConditionWords condition={rule.if} /> }} />
      {rule.unless && (
        <>
          {' '}
          <Trans
            id="why.unless"
            message="unless {condition}"
            values={{ condition: <ConditionWords condition={rule.unless} /> }}
          />
        </>
      )}
    </div>
  )
}

/** A question with its current answer and its place. */
function LookedAt({ state }: { readonly state: QuestionState }) {
  const { structure } = useReadForm().view.engine
  const placeOf = usePlaceText()
  const textOf = useQuestionText()
  const { answer } = useWords()
  const question = structure.questions.get(parseKey(state.key)?.questionId ?? '')?.question
  const place = placeOf(state.key)
  const said = saidBy(state)
  return (
    <>
      <AnsweredQuestion
        text={textOf(state.key)}
        question={<QuestionLink questionKey={state.key} />}
        answer={<b>{question && answer(question, said)}</b>}
      />
      {/* Outside the bdi: inside, the space would end up on the wrong side of a number in Arabic text. */}
      {place && (
        <>
          {' '}
          <bdi className="text-xs text-ink-3 tabular-nums">{place}</bdi>
        </>
      )}
    </>
  )
}

function Effect({ rule }: { readonly rule: Rule }): ReactNode {
  const { then } = rule
  if ('ContraIndicate' in then) return <Trans id="why.takesOut" message="It is not asked" />
  if ('Relevant' in then) return <Trans id="why.relevant" message="It is marked as relevant" />
  if ('Score' in then)
    return (
      <Trans
        id="why.scores"
        message="It scores {score}"
        values={{ score: <bdi className="tabular-nums">{then.Score.score}</bdi> }}
      />
    )
  if ('Set' in then) return <SetEffect rule={rule} />
  return <Trans id="why.asks" message="It is asked" />
}

function SetEffect({ rule }: { readonly rule: Rule }) {
  const { structure } = useReadForm().view.engine
  const { answer } = useWords()
  if (!('Set' in rule.then)) return null
  const set = rule.then.Set
  const question = structure.questions.get(set.questionId)?.question
  const value =
    'formula' in set ? (
      <FormulaWords formula={set.formula} />
    ) : (
      question && answer(question, 'unknown' in set ? { unknown: true } : set.value)
    )
  return <Trans id="why.sets" message="It is set to {value}" values={{ value }} />
}
