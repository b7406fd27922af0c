import { later, useLater } from './shell/later'
import { NotFoundScreen } from './shell/NotFoundScreen'

/** A server that is not started for measuring has no such file: then there is no such page either. */
export const bench = later(() => import('./bench/BenchRoute').catch(() => ({ default: NotFoundScreen })))

/** Where data entry is measured. */
export function BenchPlace() {
  const there = useLater(bench)
  return there && <there.default />
}
