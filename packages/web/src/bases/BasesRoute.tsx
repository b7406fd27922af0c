import { caseFilters } from '@casebook/core/cases/cases.calls'
import { useSearchParams } from '../router/useSearchParams'
import { BasesScreen } from './BasesScreen'
import { baseOfAddress } from './baseOfAddress'

/** The address may name the selected base, its statistics or some of its cases, so that it can be bookmarked and shared. */
export default function BasesRoute() {
  const params = useSearchParams()
  const wishedTab = params.get('tab') === 'statistics' ? 'statistics' : undefined
  const wishedOnly = caseFilters.find((one) => one === params.get('only')) ?? null
  return <BasesScreen wished={baseOfAddress(params) ?? {}} wishedTab={wishedTab} wishedOnly={wishedOnly} />
}
