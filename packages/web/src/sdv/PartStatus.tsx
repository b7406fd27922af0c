import { levels, type SdvLevel } from '@casebook/core/sdv/level'
import { markOf, standingOf } from '@casebook/core/sdv/signature/signature'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { StatusChip } from '../ui/StatusChip'
import { VerificationStatus } from './VerificationStatus'

interface PartStatusProps {
  readonly sectionId: string
  readonly level: SdvLevel
}

/** How far a part is verified: wholly, or how many of its answers, where some changed since. */
export function PartStatus({ sectionId, level }: PartStatusProps) {
  const { sdv } = useCaseMarks()
  const mark = sdv && markOf(sdv, sectionId, level)
  const { changed, covered } = standingOf(mark ?? { questionnaireId: sectionId, level })
  if (changed.length === 0) return <VerificationStatus verified={level} Shown={StatusChip} />
  const values = { ...covered, count: changed.length }
  return (
    <StatusChip status="changed">
      {covered === null ? (
        <Trans
          id="sign.part.changed"
          message="{count, plural, one {# answer changed since verified} other {# answers changed since verified}}"
          values={values}
        />
      ) : level === levels.signed ? (
        <Trans
          id="sign.part.pi"
          message="{done} of {of, plural, one {# answer} other {# answers}} signed, {count} changed since"
          values={values}
        />
      ) : (
        <Trans
          id="sign.part.monitor"
          message="{done} of {of, plural, one {# answer} other {# answers}} verified, {count} changed since"
          values={values}
        />
      )}
    </StatusChip>
  )
}
