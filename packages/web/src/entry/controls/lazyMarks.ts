import { lazySoon } from '../../ui/lazy/lazyComponent'

const marks = () => import('./marks')

export const CheckNote = lazySoon(async () => ({ default: (await marks()).CheckNote }))
export const OpenQueryNote = lazySoon(async () => ({ default: (await marks()).OpenQueryNote }))
export const QueryList = lazySoon(async () => ({ default: (await marks()).QueryList }))
export const QueryStatus = lazySoon(async () => ({ default: (await marks()).QueryStatus }))
export const Signatures = lazySoon(async () => ({ default: (await marks()).Signatures }))
export const VerificationStatus = lazySoon(async () => ({ default: (await marks()).VerificationStatus }))
export const PartStatus = lazySoon(async () => ({ default: (await marks()).PartStatus }))
export const SignOffered = lazySoon(async () => ({ default: (await marks()).SignOffered }))
