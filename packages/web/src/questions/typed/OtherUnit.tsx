import type { Question } from '@casebook/core/bases/base'
import { Trans } from '@lingui/react'
import { useWords } from '../../entry/form/useWords'

interface OtherUnitProps {
  readonly question: Question
  /** As typed. */
  readonly unit: string
}

/** Nothing is converted: a user who reads pounds from a scale has to enter kilograms. */
export function OtherUnit({ question, unit }: OtherUnitProps) {
  const { read } = useWords()
  const expected = read(question.unit)
  const typed = <bdi>{unit}</bdi>
  return expected ? (
    <Trans
      id="dialog.otherUnit"
      message="This answer is in {expected}, not in {typed}. Enter the number in {expected}."
      values={{ expected: <bdi>{expected}</bdi>, typed }}
    />
  ) : (
    <Trans id="dialog.noUnit" message="This answer has no unit. Enter the number without {typed}." values={{ typed }} />
  )
}
