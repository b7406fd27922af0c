import { soon } from '../../ui/lazy/later'

const typed = () => import('./typed')

export const NotTaken = soon(async () => ({ default: (await typed()).NotTaken }))
export const OtherUnit = soon(async () => ({ default: (await typed()).OtherUnit }))
export const RoundingNotice = soon(async () => ({ default: (await typed()).RoundingNotice }))
export const WhichNumber = soon(async () => ({ default: (await typed()).WhichNumber }))
