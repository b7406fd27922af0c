import { isDropdown } from '@casebook/core/questions/layout'
import { unknownOption } from '@casebook/core/questions/unknownOption'
import { useWords } from '../entry/form/useWords'
import { DropdownList } from './choices/DropdownList'
import { OneOfRadios } from './choices/OneOfRadios'
import type { ControlProps } from './controlProps'

export function OneOfField(control: ControlProps) {
  const { read } = useWords()
  const { question, size } = control
  if (size !== 'cell' && !isDropdown(question)) return <OneOfRadios {...control} />
  const answers = (question.answers ?? []).map(({ id, text }) => ({ value: id, label: read(text) }))
  return <DropdownList {...control} answers={answers} ownUnknown={unknownOption(question)} />
}
