/** The actions of the attended question. Lazy, because no question is attended at the first paint. */
import { lazySoon } from '../../ui/lazy/lazyComponent'

export const QuietActions = lazySoon(() => import('./QuietActions'))
export const QuietWhy = lazySoon(() => import('./QuietWhy'))
