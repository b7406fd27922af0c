import type { MembershipStatus } from '@casebook/core/groups/membership'
import { Trans } from '@lingui/react'
import { Chip } from '../ui/Chip'
import { mail } from '../ui/moreDrawings'
import { statusMessages, userStatusMessages } from './groups.messages'

const looks = {
  NoMembership: { tone: 'unknown', icon: 'none' },
  Invited: { tone: 'unknown', icon: mail },
  RequestsAllCases: { tone: 'range', icon: mail },
  RequestsSelectedCases: { tone: 'range', icon: mail },
  JoinedWithAllCases: { tone: 'ok', icon: 'okc' },
  JoinedWithSelectedCases: { tone: 'ok', icon: 'half' },
} as const satisfies Record<MembershipStatus, object>

interface MembershipChipProps {
  readonly status: MembershipStatus
  /** Of the current user, to whom an invitation is a question. */
  readonly isOwn?: boolean
}

export function MembershipChip({ status, isOwn = false }: MembershipChipProps) {
  const look = isOwn && status === 'Invited' ? ({ tone: 'pi', icon: mail } as const) : looks[status]
  return (
    <Chip {...look}>
      <Trans {...(isOwn ? statusMessages : userStatusMessages)[status]} />
    </Chip>
  )
}
