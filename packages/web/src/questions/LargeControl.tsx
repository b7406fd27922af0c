import { isDropdown } from '@casebook/core/questions/layout'
import { Checkboxes } from './choices/Checkboxes'
import { NativeList } from './choices/NativeList'
import { OneOfRadios } from './choices/OneOfRadios'
import { YesNoRadios } from './choices/YesNoRadios'
import { type ControlProps, type Controls, fieldIn } from './controlProps'
import { FileField } from './FileField'
import { Offered } from './Offered'
import { TextField } from './TextField'
import { NativeMoment } from './typed/NativeMoment'
import { NumberInput } from './typed/NumberInput'

/** A table of its own: a phone does not load lists that are searched, pictures, or the reading of dates. */
const controls: Controls = {
  OC: (control) => (isDropdown(control.question) ? <NativeList {...control} /> : <OneOfRadios {...control} />),
  YN: YesNoRadios,
  MC: Checkboxes,
  // Nobody can point at a small part of a picture with a thumb.
  Image: Checkboxes,
  Num: NumberInput,
  Text: TextField,
  Date: NativeMoment,
  Time: NativeMoment,
  DateTime: NativeMoment,
  File: FileField,
}

/** The control for the question's kind where patients answer: the browser's own, as large as a finger. */
export function LargeControl(control: ControlProps & { readonly size: 'tablet' | 'phone' }) {
  const Field = fieldIn(controls, control.question)
  return <Offered {...control} field={Field} />
}
