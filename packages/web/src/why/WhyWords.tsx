import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { Why, WhyQuestion, WhySolution } from '@casebook/core/entry/form/reasons'
import { formatNumber } from '@casebook/core/entry/typed/number'
import type { RuleReason } from '@casebook/core/rules/why'
import { Trans } from '@lingui/react'
import { useReadForm } from '../entry/FormContext'
import { CountedHidden } from '../entry/form/CountedHidden'
import { useWords } from '../entry/form/useWords'
import { ActingRule, IdleRule, Withheld } from './RuleReasons'
import { stateMessages, visibilityMessages } from './why.messages'

/** The whole answer to "Why?". */
export function WhyWords({ why }: { readonly why: Why }) {
  return why.type === 'question' ? <OfQuestion why={why} /> : <OfSolution why={why} />
}

function OfQuestion({ why }: { readonly why: WhyQuestion }) {
  const { view, isPast = false } = useReadForm()
  const { structure } = view.engine
  const { read } = useWords()
  const { standing, isShown, demand, decisive, idle, values, withheld } = why
  const questionnaireId = 'questionnaireId' in standing ? standing.questionnaireId : ''
  const questionnaire = <b>{read(sectionTitle(structure, questionnaireId)) || questionnaireId}</b>
  return (
    <>
      {values.length > 0 && <Rules reasons={values} />}
      <CountedHidden id={why.key} />
      <p className="text-sm">
        <Trans {...visibilityMessages[standing.type]} values={{ questionnaire }} />
      </p>
      <Rules reasons={decisive} />
      {isShown && (
        <div className="flex flex-col gap-1.5 border-t border-line pt-2.5 text-sm">
          {demand === 'required' && (
            <p>
              <Trans id="why.required" message="Required, because it is not marked as optional." />
            </p>
          )}
          {demand === 'optional' && (
            <p>
              <Trans id="why.optional" message="Optional: it may stay unanswered." />
            </p>
          )}
          {demand === 'derived' && (
            <p>
              <Trans id="why.derived" message="Calculated automatically from other answers." />
            </p>
          )}
          {decisive.length > 0 && !isPast && (
            <p>
              <Trans
                id="why.wouldGo"
                message="It will disappear if this changes. An answer given before is kept and comes back with the question."
              />
            </p>
          )}
        </div>
      )}
      {withheld.length > 0 && (
        <section className="border-t border-line pt-2.5">
          <h3 className="text-sm font-semibold">
            <Trans id="why.withheld" message="Options that are not offered now" />
          </h3>
          <ul>
            {withheld.map((options) => (
              <Withheld key={options.answers[0]?.id} options={options} />
            ))}
          </ul>
        </section>
      )}
      <Idle reasons={idle} isOpen={!isShown} />
    </>
  )
}

function OfSolution({ why }: { readonly why: WhySolution }) {
  const { base } = useReadForm().view
  const { read, language } = useWords()
  const name = <b>{read(base.solutions.find(({ id }) => id === why.id)?.text) || why.id}</b>
  const score = Number.isFinite(why.score) ? formatNumber(why.score, language) : '−∞'
  return (
    <>
      <p className="text-sm">
        <Trans {...stateMessages[why.state]} values={{ solution: name }} />
        {': '}
        <Trans
          id="why.score"
          message="its score is {score}, the sum of the rules that apply."
          values={{ score: <bdi className="tabular-nums">{score}</bdi> }}
        />
      </p>
      <CountedHidden id={why.id} />
      <Rules reasons={why.decisive} />
      <Idle reasons={why.idle} isOpen={why.decisive.length === 0} />
    </>
  )
}

function Rules({ reasons }: { readonly reasons: readonly RuleReason[] }) {
  return reasons.map((reason) =>
    reason.acts ? (
      <ActingRule key={reason.rule.id} reason={reason} />
    ) : (
      <ul key={reason.rule.id}>
        <IdleRule reason={reason} />
      </ul>
    ),
  )
}

function Idle({ reasons, isOpen }: { readonly reasons: readonly RuleReason[]; readonly isOpen: boolean }) {
  if (reasons.length === 0) return null
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer text-sm text-ink-2">
        <Trans
          id="why.idle"
          message="{count, plural, one {One other rule, not met now} other {# other rules, not met now}}"
          values={{ count: reasons.length }}
        />
      </summary>
      <ul>
        {reasons.map((reason) => (
          <IdleRule key={reason.rule.id} reason={reason} />
        ))}
      </ul>
    </details>
  )
}
