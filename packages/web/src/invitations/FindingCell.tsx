import type { Finding, ListLine } from '@casebook/core/invitations/invitationList'
import type { InvitationOutcome } from '@casebook/core/invitations/invitations.calls'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
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

/** Whether a line can be sent, every reason why not, and at most one repair. */
export function FindingCell({ line: { finding, others }, outcome, onMend }: FindingCellProps) {
  if (outcome)
    return (
      <Said tone="range" icon="warn">
        <Trans {...outcomeMessages[outcome]} />
      </Said>
    )
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {[finding, ...others].map((one) => (
        <Said key={one.type} {...lookOf(one)}>
          <Trans
            {...findingMessages[one.type]}
            values={{
              ...('word' in one && { word: one.word }),
              ...(one.type === 'sameAddress' && { line: one.line }),
            }}
          />
        </Said>
      ))}
      {finding.type === 'addressWrong' && finding.better !== null && (
        <Button size="small" onClick={onMend}>
          <Trans id="invite.finding.use" message="Use {better}" values={{ better: <bdi>{finding.better}</bdi> }} />
        </Button>
      )}
    </span>
  )
}

interface SaidProps {
  readonly tone: Tone
  readonly icon: IconName
  readonly children: ReactNode
}

function Said({ tone, icon, children }: SaidProps) {
  return (
    <span className={`flex items-center gap-1.5 font-[540] text-tone-ink ${toneClass[tone]}`}>
      <Icon name={icon} size="small" />
      {children}
    </span>
  )
}

function lookOf({ type }: Finding): { readonly tone: Tone; readonly icon: IconName } {
  if (type === 'ready') return { tone: 'ok', icon: 'check' }
  return type === 'sameAddress' ? { tone: 'range', icon: 'warn' } : { tone: 'missing', icon: 'alertf' }
}
