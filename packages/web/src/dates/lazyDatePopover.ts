import { lazyComponent } from '../ui/lazy/lazyComponent'

export const DatePopover = lazyComponent(() => import('./DatePopover'))
