import { lazyComponent } from '../../ui/lazy/lazyComponent'

/** Loaded where a page is of the side for practice: the other pages need none of it. */
export const PracticeFrame = lazyComponent(() => import('./PracticeBanner'))
