import { useSearchParams } from '../router/useSearchParams'
import { BasesScreen } from './BasesScreen'
import { baseOfAddress } from './baseOfAddress'

/** The address may name the selected base and its statistics, so that it can be bookmarked and shared. */
export default function BasesRoute() {
  const params = useSearchParams()
  const wishedTab = params.get('tab') === 'statistics' ? 'statistics' : undefined
  return <BasesScreen wished={baseOfAddress(params) ?? {}} wishedTab={wishedTab} />
}
