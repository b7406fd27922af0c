import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon'
import { StatusChip } from '../../ui/StatusChip'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { useCaseMarks } from '../controls/caseMarks'
import { useLevel } from './signing'

/** Of a part: who has verified it so far. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  if (level === null) return null
  return level === 'PI' ? (
    <StatusChip status="piVerified">
      <Trans id="sign.piVerified" message="PI verified" />
    </StatusChip>
  ) : (
    <StatusChip status="monitorVerified">
      <Trans id="sign.monitorVerified" message="Monitor verified" />
    </StatusChip>
  )
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
  const { sdv } = useCaseMarks()
  const level = useLevel(sectionId)
  if (level === null) return null
  const isChanged = sdv?.some((mark) => mark.questionnaireId === sectionId && mark.changed?.includes(itemKey))
  if (isChanged)
    return (
      <StatusChip status="changed">
        <Trans id="sign.changed" message="Changed since verified" />
      </StatusChip>
    )
  return (
    <span className={`tint ${level === 'PI' ? 'pi' : 'monitor'}`}>
      <Icon name={level === 'PI' ? 'signf' : 'shieldf'} size="small" />
      <VisuallyHidden>
        {level === 'PI' ? (
          <Trans id="sign.piVerified" message="PI verified" />
        ) : (
          <Trans id="sign.monitorVerified" message="Monitor verified" />
        )}
      </VisuallyHidden>
    </span>
  )
}
