import type { QuestionType } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import { longestText } from '@casebook/core/questions/text'
import type { ComponentType } from 'react'
import { Control } from '../questions/Control'
import { type ControlProps, describedBy } from '../questions/controlProps'
import { fieldClass } from './field'
import { OnceDate } from './OnceDate'
import { OnceNumber } from './OnceNumber'

export interface OnceControlProps extends Omit<ControlProps, 'onAnswer'> {
  /** Text in the field that cannot be read as an answer; null if there is none. */
  readonly unread: string | null
  readonly onAnswer: (value: FactValue, unread?: string) => void
}

const typed: Readonly<Partial<Record<QuestionType, ComponentType<OnceControlProps>>>> = {
  Num: OnceNumber,
  Date: OnceDate,
  Text: TextInput,
}

/** The control of a question on a patient's phone: the browser's own, as large as a finger. */
export function OnceControl({ unread, ...control }: OnceControlProps) {
  const Typed = typed[control.question.type]
  return Typed ? <Typed {...control} unread={unread} /> : <Control {...control} size="phone" />
}

function TextInput({ state, labelId, onAnswer, ...control }: ControlProps) {
  return (
    <textarea
      className={`${fieldClass} py-3`}
      rows={3}
      dir="auto"
      maxLength={longestText}
      aria-labelledby={labelId}
      {...describedBy(control)}
      value={typeof state.value === 'string' ? state.value : ''}
      onChange={({ target }) => onAnswer(target.value.trim() === '' ? null : target.value)}
    />
  )
}
