import type { MembershipNotice } from '@casebook/core/groups/groups.calls'
import { isJoined, isPending } from '@casebook/core/groups/membership'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { groupAddress } from '../router/addresses/groupsAddress'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'

const told = {
  joinedAll: msg({
    id: 'groups.told.joinedAll',
    message: '{by} has made you a member of {group}. It sees all your cases.',
  }),
  joinedSelected: msg({
    id: 'groups.told.joinedSelected',
    message: '{by} has made you a member of {group}. It sees the cases that you assign to it.',
  }),
  downgraded: msg({
    id: 'groups.told.downgraded',
    message: '{by} has changed your membership in {group}: it sees only the cases that you assign to it.',
  }),
  declined: msg({ id: 'groups.told.declined', message: '{by} has declined your request to join {group}.' }),
  withdrawn: msg({ id: 'groups.told.withdrawn', message: '{by} has withdrawn your invitation to {group}.' }),
  removed: msg({
    id: 'groups.told.removed',
    message: '{by} has removed you from {group}. You no longer see its cases, and it no longer sees yours.',
  }),
} satisfies Record<string, MessageDescriptor>

function messageOf({ from, status }: MembershipNotice): MessageDescriptor {
  if (status === 'JoinedWithAllCases') return told.joinedAll
  if (isJoined(status)) return from === 'JoinedWithAllCases' ? told.downgraded : told.joinedSelected
  if (isPending(from)) return told.declined
  return from === 'Invited' ? told.withdrawn : told.removed
}

interface MembershipNoticesProps {
  /** The newest first. */
  readonly notices: readonly MembershipNotice[]
  readonly isBusy: boolean
  readonly onConfirm: (upTo: number) => void
}

/** Moves that others made in the user's memberships. They stay until the user says that they have read them. */
export function MembershipNotices({ notices, isBusy, onConfirm }: MembershipNoticesProps) {
  const { t, i18n } = useLingui()
  const [newest] = notices
  if (!newest) return null
  return (
    <Card className="mb-5 overflow-clip" aria-label={t({ id: 'groups.told', message: 'Changes to your memberships' })}>
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans id="groups.told" message="Changes to your memberships" />
        </h2>
        <Button size="small" icon="check" disabled={isBusy} onClick={() => onConfirm(newest.id)}>
          <Trans id="groups.told.read" message="I have read this" />
        </Button>
      </CardHeader>
      <ul className="divide-y divide-line">
        {notices.map((notice) => {
          const { group } = notice
          return (
            <li
              key={notice.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm wrap-anywhere"
            >
              <Icon name="users" size="small" className="text-ink-3" />
              <span className="min-w-0 flex-[1_1_16rem]">
                <Trans
                  {...messageOf(notice)}
                  values={{
                    by: <bdi className="font-semibold">{notice.by}</bdi>,
                    group: <bdi className="font-semibold">{notice.group}</bdi>,
                  }}
                />{' '}
                <time className="text-xs text-ink-3" dateTime={notice.at}>
                  {i18n.date(notice.at, moment.minute)}
                </time>
              </span>
              {isJoined(notice.status) && (
                <ButtonLink
                  size="small"
                  href={groupAddress(notice.group)}
                  aria-label={t({ id: 'groups.told.leave.name', message: `Change or leave ${group}` })}
                >
                  <Trans id="groups.told.leave" message="Change or leave" />
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
