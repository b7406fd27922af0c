import type { Fitting } from '../entry/fitting'
import { FreezeChip, FreezeNote } from './Freeze'

export const locksFitting: Fitting = {
  sectionMark: ({ sectionId, isLocked }) => isLocked && <FreezeChip sectionId={sectionId} />,
  sectionNote: ({ sectionId, isLocked }) => isLocked && <FreezeNote sectionId={sectionId} />,
}
