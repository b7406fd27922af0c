import { offersBmi } from '@casebook/core/bmi/offersBmi'
import { BmiButton } from './bmi/BmiButton'
import type { ControlProps } from './controlProps'
import { NumberInput } from './typed/NumberInput'

/** A number, for the body mass index with its calculator. */
export function NumberField(control: ControlProps) {
  return (
    <NumberInput {...control} beside={offersBmi(control.question) ? (take) => <BmiButton onTake={take} /> : null} />
  )
}
