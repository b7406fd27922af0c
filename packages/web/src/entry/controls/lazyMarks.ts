import { lazySoon } from '../../ui/lazy/lazyComponent'

const marks = () => import('./marks')

export const OpenThread = lazySoon(async () => ({ default: (await marks()).OpenThread }))
export const QueryList = lazySoon(async () => ({ default: (await marks()).QueryList }))
export const Signatures = lazySoon(async () => ({ default: (await marks()).Signatures }))
export const VerifiedAs = lazySoon(async () => ({ default: (await marks()).VerifiedAs }))
