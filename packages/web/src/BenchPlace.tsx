import { lazy, Suspense } from 'react'
import { NotFoundScreen } from './shell/NotFoundScreen'

/** A server that is not started for measuring has no such file: then there is no such page either. */
export const fetchBench = () => import('./bench/BenchRoute').catch(() => ({ default: NotFoundScreen }))

const BenchRoute = lazy(fetchBench)

/** Where data entry is measured. */
export function BenchPlace() {
  return (
    <Suspense fallback={null}>
      <BenchRoute />
    </Suspense>
  )
}
