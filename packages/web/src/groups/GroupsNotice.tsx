import { Trans } from '@lingui/react'
import type { NoticeProps } from '../router/route'
import { NavCount } from '../shell/nav/NavCount'
import { useWaitingAnswers } from './useWaitingAnswers'

/** The number of invitations, requests and notices awaiting the user, beside the link to the groups. */
export default function GroupsNotice({ isRail }: NoticeProps) {
  const count = useWaitingAnswers()
  if (count === 0) return null
  return (
    <NavCount count={count} isRail={isRail}>
      <Trans
        id="groups.notice"
        message="{count, plural, one {# invitation, request or notice} other {# invitations, requests or notices}}"
        values={{ count }}
      />
    </NavCount>
  )
}
