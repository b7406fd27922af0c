import { asOffered } from '@casebook/core/rules/engine/offered'
import { Trans } from '@lingui/react'
import { type ComponentType, useMemo } from 'react'
import { hintClass } from '../ui/fields/below'
import { type ControlProps, isLarge } from './controlProps'

/** The control with the options that are offered now, and those that are chosen. */
export function Offered({ field: Field, ...control }: ControlProps & { readonly field: ComponentType<ControlProps> }) {
  const { value, withheld } = control.state
  const question = useMemo(() => asOffered(control.question, { value, withheld }), [control.question, value, withheld])
  return (
    <>
      {withheld && question.answers?.length === 0 && (
        <p className={isLarge(control) ? 'text-md text-ink-2' : hintClass}>
          <Trans
            id="dialog.nothingOffered"
            message="There is nothing to choose from yet: it depends on other answers."
          />
        </p>
      )}
      <Field {...control} question={question} />
    </>
  )
}
