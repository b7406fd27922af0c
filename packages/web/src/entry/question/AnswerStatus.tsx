import type { Mark } from '@casebook/core/entry/marks/questionMarks'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { StatusChip } from '../../ui/StatusChip'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'

interface AnswerStatusProps {
  readonly mark: Mark | null
  readonly isUnknown: boolean
  readonly isUnsaved: boolean
}

/** The status of an answer, at the end of the question's line. Empty if nothing needs attention. */
export function AnswerStatus({ mark, isUnknown, isUnsaved }: AnswerStatusProps) {
  return (
    <>
      {isUnsaved && (
        // As high as the question's line, even without a chip beside it.
        <span className="inline-flex h-[1.3125rem] items-center text-ink-3">
          <Icon name="pen" size="small" />
          <VisuallyHidden>
            <Trans id="dialog.changed" message="Changed, not saved" />
          </VisuallyHidden>
        </span>
      )}
      {isUnknown && (
        <StatusChip status="unknown">
          <Trans id="dialog.unknown" message="Unknown" />
        </StatusChip>
      )}
      {!isUnknown && mark && <MarkChip mark={mark} />}
    </>
  )
}

function MarkChip({ mark }: { readonly mark: Mark }) {
  const type = mark.type === 'notAllowed' && !mark.isTaken ? 'unreadable' : mark.type
  switch (type) {
    case 'missing':
      return (
        <StatusChip status="required">
          <Trans id="dialog.required" message="Required" />
        </StatusChip>
      )
    case 'asked':
      return (
        <StatusChip status="outOfRange">
          <Trans id="dialog.asked" message="Are you sure?" />
        </StatusChip>
      )
    case 'notAccepted':
    case 'unreadable':
    case 'refused':
      return (
        <StatusChip status="required">
          <Trans id="dialog.notTaken" message="Not accepted" />
        </StatusChip>
      )
    default:
      return (
        <StatusChip status="outOfRange">
          <Trans id="dialog.outOfRange" message="Out of range" />
        </StatusChip>
      )
  }
}
