import { type CaseFilter, caseFilters } from '@casebook/core/cases/cases.calls'
import { type OverviewFilter, overviewFilters } from '@casebook/core/history/overview.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterClass } from '../ui/fields/filter'

const names: Readonly<Record<OverviewFilter, MessageDescriptor>> = {
  incomplete: msg({ id: 'cases.only.incomplete', message: 'Not complete' }),
  complete: msg({ id: 'cases.only.complete', message: 'Complete' }),
  queries: msg({ id: 'cases.only.queries', message: 'With open queries' }),
  toSign: msg({ id: 'cases.only.toSign', message: 'With sections to sign' }),
  toVerify: msg({ id: 'cases.only.toVerify', message: 'With sections to verify' }),
}

interface FilterChoiceProps<Filter extends OverviewFilter> {
  readonly chosen: Filter | null
  readonly onChoose: (only: Filter | null) => void
}

/** The choice of the cases in the list of those who enter them. The server filters, as it has all of them. */
export function CaseFilterChoice(props: FilterChoiceProps<CaseFilter>) {
  return <FilterChoice {...props} filters={caseFilters} />
}

/** The same in the overview of all cases. */
export function OverviewFilterChoice(props: FilterChoiceProps<OverviewFilter>) {
  return <FilterChoice {...props} filters={overviewFilters} />
}

function FilterChoice<Filter extends OverviewFilter>({
  filters,
  chosen,
  onChoose,
}: FilterChoiceProps<Filter> & { readonly filters: readonly Filter[] }) {
  const { t, i18n } = useLingui()
  return (
    <select
      className={filterClass}
      aria-label={t({ id: 'cases.only', message: 'Show' })}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(filters.find((one) => one === value) ?? null)}
    >
      <option value="">{t({ id: 'cases.only.all', message: 'All cases' })}</option>
      {filters.map((one) => (
        <option key={one} value={one}>
          {i18n._(names[one])}
        </option>
      ))}
    </select>
  )
}
