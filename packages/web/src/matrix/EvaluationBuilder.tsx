import type { BaseStructure } from '@casebook/core/bases/structure'
import { type Evaluation, evaluationKinds, numericQuestions } from '@casebook/core/matrix/evaluation'
import { type EvaluationCompleted, evaluationBuilderMachine } from '@casebook/core/matrix/evaluationBuilder.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { BuilderFrame } from './BuilderFrame'
import { choiceButtonClass } from './choiceButton'
import { evaluationNames } from './matrix.messages'
import { QuestionPicker } from './QuestionPicker'
import type { MatrixWords } from './useMatrixWords'

interface EvaluationBuilderProps {
  readonly label: string
  readonly structure: BaseStructure
  readonly words: MatrixWords
  readonly onEvaluation: (evaluation: Evaluation) => void
  readonly onClose: () => void
}

/** What cells show, step by step: the kind, and its question or text. */
export function EvaluationBuilder({ label, structure, words, onEvaluation, onClose }: EvaluationBuilderProps) {
  const { i18n, t } = useLingui()
  const [state, send, actor] = useMachine(evaluationBuilderMachine, { input: { structure } })
  useEffect(() => {
    const listening = actor.on('evaluationCompleted', ({ evaluation }: EvaluationCompleted) => onEvaluation(evaluation))
    return () => listening.unsubscribe()
  }, [actor, onEvaluation])
  const { kind } = state.context
  const questions = numericQuestions(structure)
  const step = state.matches('kind') ? 0 : 1
  return (
    <BuilderFrame
      label={label}
      step={step}
      steps={[
        <Trans key="value" id="matrix.value" message="Value" />,
        ...(kind === 'Text' ? [<Trans key="text" id="matrix.text" message="Text" />] : []),
        ...(kind !== null && kind !== 'Text' ? [<Trans key="question" id="matrix.question" message="Question" />] : []),
      ]}
      onBack={() => send({ type: 'back' })}
      onClose={onClose}
    >
      {kind && <p className="mb-1.5 text-sm font-semibold">{i18n._(evaluationNames[kind])}</p>}
      {state.matches('kind') && (
        <div className="flex flex-col">
          {evaluationKinds
            .filter((each) => each === 'Count' || each === 'Text' || questions.length > 0)
            .map((each) => (
              <button
                key={each}
                type="button"
                className={choiceButtonClass}
                onClick={() => send({ type: 'selectKind', kind: each })}
              >
                {i18n._(evaluationNames[each])}
              </button>
            ))}
        </div>
      )}
      {state.matches('text') && <TextForm onText={(text) => send({ type: 'enterText', text })} />}
      {state.matches('question') && (
        <QuestionPicker
          label={t({ id: 'matrix.question', message: 'Question' })}
          questions={questions}
          words={words}
          onPick={(questionId) => send({ type: 'selectQuestion', questionId })}
        />
      )}
    </BuilderFrame>
  )
}

function TextForm({ onText }: { readonly onText: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onText(typed)
      }}
    >
      <TextField
        label={<Trans id="matrix.text" message="Text" />}
        hint={<Trans id="matrix.text.hint" message="Shown in each cell as you type it. May be empty." />}
        maxLength={1024}
        value={typed}
        onChange={setTyped}
      />
      <div>
        <Button type="submit" size="small" variant="primary">
          <Trans id="matrix.addText" message="Add text" />
        </Button>
      </div>
    </form>
  )
}
