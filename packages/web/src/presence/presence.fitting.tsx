import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'

const OthersThere = lazyComponent(() => import('./OthersThere'))

export const presenceFitting: Fitting = {
  headerMark: ({ isReadOnly }) => !isReadOnly && <OthersThere />,
}
