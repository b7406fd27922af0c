import type { Question } from '@casebook/core/bases/base'
import { decimalPlaces } from '@casebook/core/bases/digits'
import type { Mark } from '@casebook/core/entry/marks/questionMarks'
import { formatNumber, rounded } from '@casebook/core/entry/typed/number'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useWords } from '../../entry/form/useWords'
import { Button } from '../../ui/Button'
import { useTaking } from './useTaking'

interface WhichNumberProps {
  readonly mark: Extract<Mark, { readonly type: 'ambiguous' }>
  readonly question: Question
  readonly state: QuestionState
  readonly size?: 'small' | 'large'
}

/**
 * A dot or comma before three digits may be a thousands or a decimal separator. Nothing is accepted until the user
 * chooses.
 */
export function WhichNumber({ mark: { whole, withDecimals }, question, state, size = 'small' }: WhichNumberProps) {
  const { language } = useWords()
  const take = useTaking(state)
  const shown = (value: number) => <bdi>{formatNumber(value, language)}</bdi>
  const takeReading = (reading: number) => {
    const value = rounded(reading, decimalPlaces(question))
    take({ value, isRounded: value !== reading })
  }
  return (
    <>
      <Trans id="dialog.whichNumber" message="Which number do you mean?" />{' '}
      <span className="flex items-center gap-2" data-asks={state.key}>
        <Button size={size} onClick={() => takeReading(whole)}>
          <Trans id="dialog.whichNumber.whole" message="{number} (whole number)" values={{ number: shown(whole) }} />
        </Button>
        <Button size={size} onClick={() => takeReading(withDecimals)}>
          <Trans
            id="dialog.whichNumber.decimals"
            message="{number} (with decimals)"
            values={{ number: shown(withDecimals) }}
          />
        </Button>
      </span>
    </>
  )
}
