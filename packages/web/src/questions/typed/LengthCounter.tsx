import { isNearlyFull } from '@casebook/core/entry/typed/textLength'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { hintBelowClass } from '../../ui/fields/below'

/** Appears when the text is close to the maximum length. */
export function LengthCounter({ length, longest }: { readonly length: number; readonly longest: number }) {
  const { i18n } = useLingui()
  return (
    <p className={`tabular-nums empty:hidden ${hintBelowClass}`} role="status">
      {isNearlyFull(length, longest) && (
        <Trans
          id="dialog.length"
          message="{length} of {longest} characters"
          values={{ length: i18n.number(length), longest: i18n.number(longest) }}
        />
      )}
    </p>
  )
}
