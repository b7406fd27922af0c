import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWaitingAnswers } from '../groups/useWaitingAnswers'
import { groupsPath } from '../router/addresses/groupsAddress'
import { ReportButton } from '../sdv/ReportButton'
import { useSession } from '../session/session'
import { ManualLink } from '../shell/ManualLink'
import { ButtonLink } from '../ui/ButtonLink'
import { mail } from '../ui/moreDrawings'

/** What concerns all bases: requests to join a group, the manual, and for reviewers the report on verification. */
export function BasesTools({ other }: { readonly other: ReactNode }) {
  const { user } = useSession()
  const waiting = useWaitingAnswers()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {waiting > 0 && (
        <ButtonLink icon={mail} href={groupsPath}>
          <Trans
            id="bases.requests"
            message="{count, plural, one {# invitation or request} other {# invitations or requests}}"
            values={{ count: waiting }}
          />
        </ButtonLink>
      )}
      {other}
      <ManualLink />
      {holds(user.roles, 'canSeeGetSdvReport') && <ReportButton />}
    </div>
  )
}
