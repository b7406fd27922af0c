import { caseFilters } from '@casebook/core/cases/cases.calls'
import { useContext, useState } from 'react'
import { UnlessWorkWaits } from '../home/UnlessWorkWaits'
import { StartContext } from '../router/StartContext'
import { useSearchParams } from '../router/useSearchParams'
import { useSide } from '../router/useSide'
import { usePorts } from '../session/ports'
import { BasesScreen } from './BasesScreen'

/**
 * The address may name the selected base, its statistics or some of its cases, so that it can be bookmarked and shared.
 * A person who opened the page at the empty address, and for whom something waits, sees that first.
 */
export default function BasesRoute() {
  const params = useSearchParams()
  const isStart = useContext(StartContext)
  const { firstRoute } = usePorts()
  const wishedTab = params.get('tab') === 'statistics' ? 'statistics' : undefined
  const wishedOnly = caseFilters.find((one) => one === params.get('only')) ?? null
  const [group, base] = [params.get('group'), params.get('base')]
  // An address that names only one of them names no study that there is.
  const wished = group === null && base === null ? null : { group: group ?? '', base: base ?? '' }
  const [asksFirst] = useState(isStart && firstRoute === undefined && !wished)
  const side = useSide()
  const studies = <BasesScreen key={side} side={side} wished={wished} wishedTab={wishedTab} wishedOnly={wishedOnly} />
  return asksFirst ? <UnlessWorkWaits>{studies}</UnlessWorkWaits> : studies
}
