import type { Answer } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import type { ControlProps } from '../controlProps'

/** Selection of any number of answers. An empty selection means no answer. */
export function useChosen({ question, state, onAnswer }: Pick<ControlProps, 'question' | 'state' | 'onAnswer'>) {
  const answers: readonly Answer[] = question.answers ?? []
  const chosen = new Set(Array.isArray(state.value) ? state.value : [])
  const toggle = (id: string) => {
    if (!chosen.delete(id)) chosen.add(id)
    const value: FactValue = answers.filter((answer) => chosen.has(answer.id)).map((answer) => answer.id)
    onAnswer(value.length > 0 ? value : null)
  }
  return { answers, chosen, toggle }
}
