import { lazySoon } from '../../ui/lazy/lazyComponent'

/** Repeating groups. Lazy: a form without them does not load them for its first paint. */
export const Repeats = lazySoon(async () => ({ default: (await import('./Repeats')).Repeats }))
