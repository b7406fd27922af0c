import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/waiting/Skeleton'

interface NoSuchStudyProps {
  readonly isLooking: boolean
  /** The last look succeeded. */
  readonly isKnown: boolean
  /** Loads the list of studies again. */
  readonly onLook: () => void
}

/** In place of a study that the list does not have. It says so after a fresh look: the study may just have been published. */
export function NoSuchStudy({ isLooking, isKnown, onLook }: NoSuchStudyProps) {
  const { t } = useLingui()
  const [hasLooked, setHasLooked] = useState(false)
  useEffect(() => {
    onLook()
    setHasLooked(true)
  }, [onLook])
  if (isLooking || !hasLooked)
    return (
      <Card className="p-4">
        <Skeleton label={t({ id: 'bases.looking', message: 'Looking for the study' })} lines={[0.4, 0.7]} />
      </Card>
    )
  if (!isKnown) return null
  return (
    <Card role="alert">
      <EmptyState
        icon="home"
        title={<Trans id="bases.noSuch" message="This study does not exist, or you may not open it" />}
      >
        <Trans id="bases.noSuch.what" message="Choose a study from the list, or ask an administrator for access." />
      </EmptyState>
    </Card>
  )
}
