import type { Fitting } from '../entry/fitting'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { CriticalDone } from './CriticalDone'
import { QuietSign } from './QuietSign'
import { SignButton } from './SignButton'
import { VerifiedChip, VerifiedMark } from './VerifiedChip'

const ReviewBar = lazyComponent(() => import('./ReviewBar'))

export const sdvFitting: Fitting = {
  headerMark: ({ isReadOnly, isWide }) => isReadOnly && isWide && <CriticalDone />,
  sectionMark: ({ sectionId }) => (
    <>
      <SignButton sectionId={sectionId} />
      <VerifiedChip sectionId={sectionId} />
    </>
  ),
  questionMark: VerifiedMark,
  questionAction: QuietSign,
  foot: ({ isReadOnly, onSection }) => isReadOnly && <ReviewBar onSection={onSection} />,
}
