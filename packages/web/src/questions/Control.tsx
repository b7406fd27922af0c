import { lazyComponent } from '../ui/lazy/lazyComponent'
import { type ControlProps, type Controls, fieldIn } from './controlProps'
import { DateField } from './DateField'
import { FileField } from './FileField'
import { ClosedList } from './listed/ClosedList'
import { NumberField } from './NumberField'
import { Offered } from './Offered'
import { OneOfField } from './OneOfField'
import { PictureField } from './PictureField'
import { SeveralOfField } from './SeveralOfField'
import { TextField } from './TextField'
import { TimeField } from './TimeField'
import { YesNoField } from './YesNoField'

const controls: Controls = {
  OC: OneOfField,
  YN: YesNoField,
  MC: SeveralOfField,
  Image: PictureField,
  Num: NumberField,
  Text: TextField,
  Date: DateField,
  Time: TimeField,
  DateTime: DateField,
  File: FileField,
}

const ListedField = lazyComponent(() => import('./listed/ListedField'), ClosedList)

/** The control for the question's kind, in data entry. */
export function Control(control: ControlProps) {
  const Field = control.question.optionsFrom ? ListedField : fieldIn(controls, control.question)
  return <Offered {...control} field={Field} />
}
