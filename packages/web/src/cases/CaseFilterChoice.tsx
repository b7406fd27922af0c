import { type CaseFilter, caseFilters } from '@casebook/core/cases/cases.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { inputClass } from '../ui/fields/input'

const names: Readonly<Record<CaseFilter, MessageDescriptor>> = {
  incomplete: msg({ id: 'cases.only.incomplete', message: 'Not complete' }),
  complete: msg({ id: 'cases.only.complete', message: 'Complete' }),
  queries: msg({ id: 'cases.only.queries', message: 'With open queries' }),
  toSign: msg({ id: 'cases.only.toSign', message: 'With sections to sign' }),
}

interface CaseFilterChoiceProps {
  readonly chosen: CaseFilter | null
  readonly onChoose: (only: CaseFilter | null) => void
}

/** The choice of the cases in the list. The server filters, as it has all of them. */
export function CaseFilterChoice({ chosen, onChoose }: CaseFilterChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <select
      className={`${inputClass({ size: 'cell' })} w-auto max-w-full`}
      aria-label={t({ id: 'cases.only', message: 'Show' })}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(caseFilters.find((one) => one === value) ?? null)}
    >
      <option value="">{t({ id: 'cases.only.all', message: 'All cases' })}</option>
      {caseFilters.map((one) => (
        <option key={one} value={one}>
          {i18n._(names[one])}
        </option>
      ))}
    </select>
  )
}
