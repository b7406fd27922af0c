import { annotatedKey, annotationIdOf, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { answeredIn } from '@casebook/core/entry/form/patientParts'
import { saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useForm } from '../entry/FormContext'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useWords } from '../entry/form/useWords'
import { Checkbox } from '../ui/fields/Checkbox'
import { Note } from '../ui/Note'

/** Keys of the answers that stand in these parts; `withNotes`: and of the notes. */
export function useStandingAnswers(parts: readonly string[], withNotes = false): readonly string[] {
  const { actor, view } = useForm()
  const answered = answeredIn(view.engine, parts)
  const notes = actor.getSnapshot().context.form?.notes
  if (!withNotes || !notes) return answered
  const { questions } = view.engine.structure
  const noted = [...notes.keys()].filter((key) =>
    parts.includes(questions.get(parseKey(key)?.questionId ?? '')?.questionnaire.id ?? ''),
  )
  return [...answered, ...noted.map(annotationIdOf)]
}

interface ShownAnswersProps {
  /** Of answers and notes. */
  readonly keys: readonly string[]
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/** The answers that a patient is about to see and may change, and whether that is meant. */
export function ShownAnswers({ keys, isAgreed, onAgree }: ShownAnswersProps) {
  if (keys.length === 0) return null
  return (
    <Note
      tone="range"
      role="status"
      title={
        <Trans
          id="shownAnswers.title"
          message="Answers in these sections: {count}. The patient will see them and can change them."
          values={{ count: keys.length }}
        />
      }
    >
      <dl
        tabIndex={0}
        className="my-2 grid max-h-44 gap-x-4 gap-y-1 overflow-y-auto tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        {keys.map((key) => (
          <Shown key={key} itemKey={key} />
        ))}
      </dl>
      <Checkbox bare checked={isAgreed} onChange={onAgree}>
        <Trans id="shownAnswers.agree" message="The patient may see and change them" />
      </Checkbox>
    </Note>
  )
}

function Shown({ itemKey }: { readonly itemKey: string }) {
  const { actor, view } = useForm()
  const { answer } = useWords()
  const textOf = useQuestionText()
  const key = annotatedKey(itemKey)
  const question = view.engine.structure.questions.get(parseKey(key)?.questionId ?? '')?.question
  const state = view.engine.question(key)
  return (
    <>
      <dt className="wrap-anywhere">{textOf(itemKey)}</dt>
      <dd className="font-medium wrap-anywhere max-tablet:mb-1">
        <bdi>
          {isAnnotationId(itemKey)
            ? actor.getSnapshot().context.form?.notes.of(key)
            : question && answer(question, saidBy(state))}
        </bdi>
      </dd>
    </>
  )
}
