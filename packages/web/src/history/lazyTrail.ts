import { lazyComponent } from '../ui/lazy/lazyComponent'

export const AnswerTrail = lazyComponent(() => import('./AnswerTrail'))
