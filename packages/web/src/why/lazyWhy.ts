import { lazyComponent } from '../ui/lazy/lazyComponent'

export const WhyPanel = lazyComponent(() => import('./WhyPanel'))
