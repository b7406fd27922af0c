import { parseKey } from '@casebook/core/bases/key'
import { hiddenCounted } from '@casebook/core/rules/engine/hiddenCounted'
import { saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useContext, useSyncExternalStore } from 'react'
import { AnsweredQuestion } from '../../shell/AnsweredQuestion'
import { Button } from '../../ui/Button'
import { messageBelowClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { FormContext, useAnswer, useReadForm } from '../FormContext'
import { questionElement, solutionElement } from '../focus'
import type { FormView } from '../formView'
import { useTakesAnswer } from '../question/useTakesAnswer'
import { useQuestionTextOfOverview } from './useQuestionText'
import { useWords } from './useWords'

interface CountedHiddenProps {
  /** The key of a computed question, or the id of a solution. */
  readonly id: string
  /** The column that it is in. */
  readonly about?: string
  /** Only says so. */
  readonly isRead?: boolean
}

/** The hidden answers that count in a computed value or a score, each with a button that clears it. */
export function CountedHidden({ id, about, isRead = false }: CountedHiddenProps) {
  const { view, isPast } = useReadForm()
  const isEntered = useContext(FormContext) !== null && !isPast && !isRead
  const counted = useSyncExternalStore(view.overview.subscribe, () => countedIn(view))
  return (counted.get(id) ?? []).map((key) => (
    <div key={key} className={`tone-range ${messageBelowClass}`} data-counts={key}>
      <Icon name="alertf" size="text" className="mt-[0.09rem]" />
      <div>
        {about && <span className="font-semibold">{about} </span>}
        <Trans id="hidden.counts" message="Counts a hidden answer: {answer}" values={{ answer: <Answer of={key} /> }} />
        {isEntered && <Clear id={id} hiddenKey={key} />}
      </div>
    </div>
  ))
}

function Answer({ of }: { readonly of: string }) {
  const { engine } = useReadForm().view
  const textOf = useQuestionTextOfOverview()
  const { answer } = useWords()
  const state = engine.question(of)
  const question = engine.structure.questions.get(parseKey(of)?.questionId ?? '')?.question
  const words = question && answer(question, saidBy(state))
  return <AnsweredQuestion text={textOf(of)} question={<bdi>{textOf(of)}</bdi>} answer={<bdi>{words}</bdi>} />
}

/** Not where the answer is frozen or the case is only looked at. */
function Clear({ id, hiddenKey }: { readonly id: string; readonly hiddenKey: string }) {
  const { structure } = useReadForm().view.engine
  const place = structure.questions.get(parseKey(hiddenKey)?.questionId ?? '')
  const takesAnswer = useTakesAnswer(place?.questionnaire.id ?? '', hiddenKey)
  const onAnswer = useAnswer(hiddenKey)
  const textOf = useQuestionTextOfOverview()
  if (!takesAnswer) return null
  return (
    <Button
      size="small"
      variant="quiet"
      className="ms-1"
      onClick={() => {
        // The button goes with the answer.
        const about = questionElement(id) ?? solutionElement(id)
        about?.querySelector<HTMLElement>('[data-why]')?.focus()
        onAnswer(null)
      }}
    >
      <Trans id="hidden.clear" message="Clear this answer" />
      <VisuallyHidden>{`: ${textOf(hiddenKey)}`}</VisuallyHidden>
    </Button>
  )
}

interface Known {
  counted: ReturnType<typeof hiddenCounted> | null
}

const known = new WeakMap<FormView, Known>()

/** Once for all values of a form, as of its overview. */
function countedIn(view: FormView): ReturnType<typeof hiddenCounted> {
  const here = known.get(view) ?? { counted: null }
  if (!known.has(view)) {
    known.set(view, here)
    view.overview.subscribe(() => {
      here.counted = null
    })
  }
  here.counted ??= hiddenCounted(view.engine)
  return here.counted
}
