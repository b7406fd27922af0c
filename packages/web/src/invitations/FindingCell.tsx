import type { Finding, ListLine } from '@casebook/core/invitations/invitationList'
import type { InvitationOutcome } from '@casebook/core/invitations/invitations.calls'
import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { IconName } from '../ui/icons/drawings'
import { type Tone, toneClass } from '../ui/tone'
import { findingMessages, outcomeMessages } from './invitations.messages'

interface FindingCellProps {
  readonly line: ListLine
  /** The server's answer about this address, if it was sent. */
  readonly outcome: InvitationOutcome | undefined
  readonly onMend: () => void
}

/** Whether a line can be sent, why not, and at most one repair. */
export function FindingCell({ line: { finding }, outcome, onMend }: FindingCellProps) {
  const { tone, icon } = outcome ? ({ tone: 'range', icon: 'warn' } as const) : lookOf(finding)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={`flex items-center gap-1.5 font-[540] text-tone-ink ${toneClass[tone]}`}>
        <Icon name={icon} size="small" />
        {outcome ? (
          <Trans {...outcomeMessages[outcome]} />
        ) : (
          <Trans
            {...findingMessages[finding.type]}
            values={{
              ...('word' in finding && { word: finding.word }),
              ...(finding.type === 'sameAddress' && { line: finding.line }),
            }}
          />
        )}
      </span>
      {finding.type === 'addressWrong' && finding.better !== null && (
        <Button size="small" onClick={onMend}>
          <Trans id="invite.finding.use" message="Use {better}" values={{ better: <bdi>{finding.better}</bdi> }} />
        </Button>
      )}
    </span>
  )
}

function lookOf({ type }: Finding): { readonly tone: Tone; readonly icon: IconName } {
  if (type === 'ready') return { tone: 'ok', icon: 'check' }
  return type === 'sameAddress' ? { tone: 'range', icon: 'warn' } : { tone: 'missing', icon: 'alertf' }
}
