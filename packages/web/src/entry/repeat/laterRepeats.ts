import { soon } from '../../ui/lazy/later'

/** Repeating groups. Lazy: a form without them does not load them for its first paint. */
export const Repeats = soon(async () => ({ default: (await import('./Repeats')).Repeats }))
