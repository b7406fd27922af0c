import { Checkboxes } from './choices/Checkboxes'
import type { ControlProps } from './controlProps'

export function SeveralOfField(control: ControlProps) {
  const isLong = (control.question.answers?.length ?? 0) > 6
  return <Checkboxes {...control} className={isLong ? 'grid-cols-2 gap-x-3' : ''} />
}
