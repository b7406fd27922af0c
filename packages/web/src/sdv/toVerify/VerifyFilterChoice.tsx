import { type VerifyFilter, verifyFilters } from '@casebook/core/sdv/verification.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterClass } from '../../ui/fields/filter'

const names: Readonly<Record<VerifyFilter, MessageDescriptor>> = {
  waiting: msg({ id: 'casesToVerify.only.waiting', message: 'Waiting for you' }),
  changed: msg({ id: 'casesToVerify.only.changed', message: 'With changes' }),
  sample: msg({ id: 'casesToVerify.only.sample', message: 'In the sample' }),
}

interface VerifyFilterChoiceProps {
  readonly chosen: VerifyFilter | null
  readonly mayKnowSample: boolean
  readonly onChoose: (only: VerifyFilter | null) => void
}

/** The choice of the cases in the list. The server filters, as it has all of them. */
export function VerifyFilterChoice({ chosen, mayKnowSample, onChoose }: VerifyFilterChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <select
      className={filterClass}
      aria-label={t({ id: 'cases.only', message: 'Show' })}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(verifyFilters.find((one) => one === value) ?? null)}
    >
      <option value="">{t({ id: 'cases.only.all', message: 'All cases' })}</option>
      {verifyFilters
        .filter((one) => one !== 'sample' || mayKnowSample)
        .map((one) => (
          <option key={one} value={one}>
            {i18n._(names[one])}
          </option>
        ))}
    </select>
  )
}
