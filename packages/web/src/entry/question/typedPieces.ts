import { lazySoon } from '../../ui/lazy/lazyComponent'

const typed = () => import('./typed')

export const NotTaken = lazySoon(async () => ({ default: (await typed()).NotTaken }))
export const OtherUnit = lazySoon(async () => ({ default: (await typed()).OtherUnit }))
export const RoundingNotice = lazySoon(async () => ({ default: (await typed()).RoundingNotice }))
export const WhichNumber = lazySoon(async () => ({ default: (await typed()).WhichNumber }))
