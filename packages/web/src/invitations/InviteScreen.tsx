import { basesMachine } from '@casebook/core/bases/bases.machine'
import type { ListWords } from '@casebook/core/invitations/invitationList'
import { invitationsCalls } from '@casebook/core/invitations/invitations.calls'
import { invitationsMachine } from '@casebook/core/invitations/invitations.machine'
import { shownIn } from '@casebook/core/language/language'
import { roleBoxes } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useHold } from '../router/LeaveGuardContext'
import { usePorts } from '../session/ports'
import { continuationLink } from '../session/registrationPort'
import { roleMessages } from '../session/roles.messages'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Card } from '../ui/Card'
import { Tabs } from '../ui/Tabs'
import { Skeleton } from '../ui/waiting/Skeleton'
import { HandedLinks } from './HandedLinks'
import { InviteList } from './InviteList'
import { InviteOne } from './InviteOne'
import { MailState } from './MailState'
import { OpenInvitations } from './OpenInvitations'
import { OpenRegistration } from './OpenRegistration'
import { UnsentMails } from './UnsentMails'

/** Invites people, singly or by a list, and shows who has not answered and which mails did not leave. */
export default function InviteScreen() {
  const { t, i18n } = useLingui()
  const { bases } = usePorts()
  const { language } = usePreferences()
  const [screen, send] = useMachine(invitationsMachine, {
    input: { invitations: usePort(invitationsCalls), language, activationContinuationLink: continuationLink('/') },
  })
  const [{ context: overview }] = useMachine(basesMachine, { input: { bases } })
  const [tab, setTab] = useState<'one' | 'list'>('one')
  const { received, typed, list, links, outcomes, error } = screen.context
  const isBusy = !screen.matches('ready')
  const words: ListWords = {
    roles: roleBoxes.flatMap((role) => [
      { text: i18n._(roleMessages[role]), role },
      { text: role.replaceAll('_', ' '), role },
    ]),
    bases: (overview.groups ?? []).flatMap(({ group, bases: ofGroup }) =>
      ofGroup.map(({ base, text }) => ({ text: shownIn(text, language), base: { group, base } })),
    ),
  }
  useHold(
    typed.email + typed.name + list.trim() === '' ? null : (
      <Trans id="invite.unsaved" message="No invitation was sent yet. What you typed will be lost." />
    ),
  )

  return (
    <div className="@container">
      <PageHead title={<Trans id="invite.title" message="Invite people" />}>
        <Trans
          id="invite.what"
          message="Each person gets a link that works once, for seven days. Roles and studies are set from the start."
        />
      </PageHead>
      {error != null && (
        <div className="mb-[1.125rem]">
          <CallFailedNote
            error={error}
            {...(screen.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
          />
        </div>
      )}
      {received ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_23rem]">
          <Card className="overflow-clip">
            <Tabs
              className="px-5"
              label={t({ id: 'invite.ways', message: 'Ways to invite' })}
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'one',
                  label: <Trans id="invite.one" message="One person" />,
                  content: (
                    <InviteOne
                      typed={typed}
                      words={words}
                      outcomes={outcomes}
                      sendsMail={received.sendsMail}
                      isBusy={isBusy}
                      send={send}
                    />
                  ),
                },
                {
                  id: 'list',
                  label: <Trans id="invite.list" message="A list" />,
                  content: (
                    <InviteList
                      text={list}
                      words={words}
                      outcomes={outcomes}
                      sendsMail={received.sendsMail}
                      isBusy={isBusy}
                      send={send}
                    />
                  ),
                },
              ]}
            />
          </Card>
          <div className="flex flex-col gap-4">
            <MailState sendsMail={received.sendsMail} links={links.length} outcomes={outcomes} />
            {links.length > 0 && <HandedLinks links={links} />}
            <UnsentMails
              mails={received.unsentMails}
              isBusy={isBusy}
              onSendAgain={(id) => send({ type: 'sendAgain', id })}
            />
            <OpenInvitations
              invitations={received.invitations}
              isBusy={isBusy}
              onRenew={(username) => send({ type: 'renew', username })}
              onWithdraw={(username) => send({ type: 'withdraw', username })}
            />
            <OpenRegistration sendsMail={received.sendsMail} />
          </div>
        </div>
      ) : (
        screen.matches('loading') && (
          <Card className="p-4">
            <Skeleton label={t({ id: 'invite.loading', message: 'Loading the invitations' })} lines={[0.5, 0.7, 0.4]} />
          </Card>
        )
      )}
    </div>
  )
}
