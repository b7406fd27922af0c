/** The actions of the attended question, and what is said of few. Lazy, because none is there at the first paint. */
import { lazySoon } from '../../ui/lazy/lazyComponent'

export const QuietActions = lazySoon(() => import('./QuietActions'))
export const CountedHidden = lazySoon(() => import('../form/CountedHidden'))
export const QuietWhy = lazySoon(() => import('./QuietWhy'))
