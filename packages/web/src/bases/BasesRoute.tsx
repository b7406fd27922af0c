import { useSearchParams } from '../router/useSearchParams'
import { BasesScreen } from './BasesScreen'

/** The address may name the base to look at, so that it can be kept and sent. */
export default function BasesRoute() {
  const params = useSearchParams()
  const group = params.get('group')
  const base = params.get('base')
  return <BasesScreen wished={group && base ? { group, base } : {}} />
}
