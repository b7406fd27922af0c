import { useSearchParams } from '../router/useSearchParams'
import { BasesScreen } from './BasesScreen'

/** The address may name the selected base and its statistics, so that it can be bookmarked and shared. */
export default function BasesRoute() {
  const params = useSearchParams()
  const group = params.get('group')
  const base = params.get('base')
  const wishedTab = params.get('tab') === 'statistics' ? 'statistics' : undefined
  return <BasesScreen wished={group && base ? { group, base } : {}} wishedTab={wishedTab} />
}
