import type { BaseStructure } from '@casebook/core/bases/structure'
import { parseNumber } from '@casebook/core/entry/typed/number'
import {
  type Filter,
  filterKindsFor,
  filterQuestions,
  filtersOfEachAnswer,
  isComparison,
} from '@casebook/core/matrix/filter'
import { type FilterCompleted, filterBuilderMachine } from '@casebook/core/matrix/filterBuilder.machine'
import { kindOf } from '@casebook/core/questions/kinds'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { BuilderFrame } from './BuilderFrame'
import { choiceButtonClass } from './choiceButton'
import { comparisonNames, comparisonSigns } from './matrix.messages'
import { QuestionPicker } from './QuestionPicker'
import type { MatrixWords } from './useMatrixWords'

interface FilterBuilderProps {
  readonly label: string
  readonly structure: BaseStructure
  readonly words: MatrixWords
  readonly onFilter: (filter: Filter) => void
  /** What makes a filter of each answer, and takes them. */
  readonly each: ReactNode
  readonly onEach: (filters: readonly Filter[]) => void
  readonly onClose: () => void
}

const steps = { question: 0, condition: 1, option: 2, yesNo: 2, number: 2 } as const

/** A filter, step by step: question, condition, and what the answer is compared with. */
export function FilterBuilder({ label, structure, words, onFilter, each, onEach, onClose }: FilterBuilderProps) {
  const { t, i18n } = useLingui()
  const [state, send, actor] = useMachine(filterBuilderMachine, { input: { structure } })
  useEffect(() => {
    const listening = actor.on('filterCompleted', ({ filter }: FilterCompleted) => onFilter(filter))
    return () => listening.unsubscribe()
  }, [actor, onFilter])
  const { question, kind } = state.context
  const step = steps[state.value]
  const chosen = question && words.question(question.id)
  const last =
    question && kindOf(question).isNumeric
      ? t({ id: 'matrix.number', message: 'Number' })
      : t({ id: 'matrix.answer', message: 'Answer' })
  return (
    <BuilderFrame
      label={label}
      step={step}
      steps={[
        <Trans key="question" id="matrix.question" message="Question" />,
        <Trans key="condition" id="matrix.condition" message="Condition" />,
        last,
      ]}
      onBack={() => send({ type: 'back' })}
      onClose={onClose}
    >
      {step > 0 && (
        <p className="mb-1.5 text-sm font-semibold wrap-anywhere">
          {chosen} {kind && isComparison(kind) ? comparisonSigns[kind] : ''}
        </p>
      )}
      {state.matches('question') && (
        <QuestionPicker
          label={t({ id: 'matrix.question', message: 'Question' })}
          questions={filterQuestions(structure)}
          words={words}
          onPick={(questionId) => send({ type: 'selectQuestion', questionId })}
        />
      )}
      {state.matches('condition') && question && (
        <div className="flex flex-col">
          {filterKindsFor(question).map((offered) => (
            <button
              key={offered}
              type="button"
              className={choiceButtonClass}
              onClick={() => send({ type: 'selectCondition', kind: offered })}
            >
              {isComparison(offered) ? (
                <>
                  <span className="inline-block w-6 font-semibold">{comparisonSigns[offered]}</span>
                  {i18n._(comparisonNames[offered])}
                </>
              ) : (
                <Trans id="matrix.is" message="is …" />
              )}
            </button>
          ))}
          {filtersOfEachAnswer(question).length > 0 && (
            <button type="button" className={choiceButtonClass} onClick={() => onEach(filtersOfEachAnswer(question))}>
              {each}
            </button>
          )}
        </div>
      )}
      {state.matches('option') && (
        <ul className="flex max-h-52 flex-col overflow-y-auto">
          {question?.answers?.map(({ id }) => (
            <li key={id}>
              <button
                type="button"
                className={choiceButtonClass}
                onClick={() => send({ type: 'selectOption', answerId: id })}
              >
                {words.filter({ Chose: { questionId: question.id, answerId: id } }).condition.replace(/^= /, '')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.matches('yesNo') && (
        <div className="flex gap-2">
          {[true, false].map((value) => (
            <Button key={String(value)} size="small" onClick={() => send({ type: 'selectYesNo', value })}>
              {value ? <Trans id="matrix.yes" message="Yes" /> : <Trans id="matrix.no" message="No" />}
            </Button>
          ))}
        </div>
      )}
      {state.matches('number') && (
        <NumberForm
          unit={question ? words.unit(question.id) : ''}
          onNumber={(value) => send({ type: 'enterNumber', value })}
        />
      )}
    </BuilderFrame>
  )
}

function NumberForm({ unit, onNumber }: { readonly unit: string; readonly onNumber: (value: number) => void }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [typed, setTyped] = useState('')
  const read = parseNumber(typed, { language })
  const number = t({ id: 'matrix.number', message: 'Number' })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (read.type === 'number') onNumber(read.value)
      }}
    >
      <TextField
        label={unit ? `${number} (${unit})` : number}
        value={typed}
        onChange={setTyped}
        error={
          typed.trim() !== '' && read.type !== 'number' && <Trans id="matrix.noNumber" message="Enter a number." />
        }
      />
      <div>
        <Button type="submit" size="small" variant="primary" disabled={read.type !== 'number'}>
          <Trans id="matrix.addFilter" message="Add filter" />
        </Button>
      </div>
    </form>
  )
}
