import type { QuestionType } from '@casebook/core/bases/base'
import type { ComponentType } from 'react'
import type { ControlProps } from './controlProps'
import { DateField } from './DateField'
import { NumberField } from './NumberField'
import { OneOfField } from './OneOfField'
import { PictureField } from './PictureField'
import { SeveralOfField } from './SeveralOfField'
import { TextField } from './TextField'
import { YesNoField } from './YesNoField'

const controls: Readonly<Record<Exclude<QuestionType, 'Info'>, ComponentType<ControlProps>>> = {
  OC: OneOfField,
  YN: YesNoField,
  MC: SeveralOfField,
  Image: PictureField,
  Num: NumberField,
  Text: TextField,
  Date: DateField,
}

/** The control for the question's kind, wherever it is answered. */
export function Control(control: ControlProps) {
  const { id, type } = control.question
  const Field = type === 'Info' ? undefined : controls[type]
  // A base of a later server may have a kind that this page does not know.
  if (!Field) throw new Error(`The question ${id} has the type ${type}, for which there is no control`)
  return <Field {...control} />
}
