import { Checkboxes } from './Checkboxes'
import { type ControlProps, isLarge } from './controlProps'

export function SeveralOfField(control: ControlProps) {
  const isInTwo = (control.question.answers?.length ?? 0) > 6 && !isLarge(control)
  return <Checkboxes {...control} className={isInTwo ? 'grid-cols-2 gap-x-3' : ''} />
}
