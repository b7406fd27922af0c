import { NotFoundScreen } from './shell/NotFoundScreen'
import { onDemand } from './ui/lazy/later'

/** Where data entry is measured. A server that is not started for measuring has no such file: then there is no such page either. */
export const BenchPlace = onDemand<object>(() =>
  import('./bench/BenchRoute').catch(() => ({ default: NotFoundScreen })),
)
