import { soon } from '../../ui/lazy/later'

/** Groups that repeat: no part of the first paint of a form that has none. */
export const Repeats = soon(async () => ({ default: (await import('./Repeats')).Repeats }))
