import { formatNumber } from '@casebook/core/entry/typed/number'
import { Trans } from '@lingui/react'
import { useWords } from '../../entry/form/useWords'

/** Numbers never change silently. */
export function RoundedTo({ value }: { readonly value: number }) {
  const { language } = useWords()
  return (
    <Trans
      id="dialog.rounded"
      message="Rounded to {value}"
      values={{ value: <bdi>{formatNumber(value, language)}</bdi> }}
    />
  )
}
