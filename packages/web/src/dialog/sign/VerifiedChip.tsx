import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ComponentType } from 'react'
import { StatusChip, StatusIcon } from '../../ui/StatusChip'
import { useCaseMarks } from '../controls/caseMarks'
import { useLevel, useVerified, type Verified } from './signing'

/** Of a part: who has verified it so far. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  return level && <VerifiedAs verified={level} Shown={StatusChip} />
}

/** Of a part: by whom, and when. */
export function VerifiedBy({ sectionId }: { readonly sectionId: string }) {
  const { sdv } = useCaseMarks()
  const mark = sdv?.findLast(({ questionnaireId }) => questionnaireId === sectionId)
  if (!mark?.user || !mark.at) return null
  return <SignedBy user={mark.user} at={mark.at} />
}

function SignedBy({ user, at }: { readonly user: string; readonly at: string }) {
  const { i18n } = useLingui()
  return (
    <Trans
      id="sign.by"
      message="Verified by {user} on {date}."
      values={{ user: <bdi>{user}</bdi>, date: i18n.date(at, { dateStyle: 'medium' }) }}
    />
  )
}

/** Of one question: that its answer was verified, or is no longer the one that was. */
export function VerifiedMark({ sectionId, itemKey }: { readonly sectionId: string; readonly itemKey: string }) {
  const verified = useVerified(sectionId, itemKey)
  return verified && <VerifiedAs verified={verified} Shown={verified === 'changed' ? StatusChip : StatusIcon} />
}

interface VerifiedAsProps {
  readonly verified: Verified
  /** A chip, or an icon alone where there is no room for words. */
  readonly Shown: ComponentType<ComponentProps<typeof StatusChip>>
}

export function VerifiedAs({ verified, Shown }: VerifiedAsProps) {
  switch (verified) {
    case 'PI':
      return (
        <Shown status="piVerified">
          <Trans id="sign.piVerified" message="PI verified" />
        </Shown>
      )
    case 'Monitor':
      return (
        <Shown status="monitorVerified">
          <Trans id="sign.monitorVerified" message="Monitor verified" />
        </Shown>
      )
    case 'changed':
      return (
        <Shown status="changed">
          <Trans id="sign.changed" message="Changed since verified" />
        </Shown>
      )
  }
}
