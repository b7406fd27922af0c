import {
  type ListLine,
  readInvitationList,
  readyPeople,
  withBetterAddress,
} from '@casebook/core/invitations/invitationList'
import { mostInvitedAtOnce } from '@casebook/core/invitations/invitations.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { roleMessages } from '../session/roles.messages'
import { useListed } from '../shell/useListed'
import { Button } from '../ui/Button'
import { DataTable } from '../ui/DataTable'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { Address } from '../ui/text/Address'
import { FindingCell } from './FindingCell'
import type { InviteProps } from './InviteOne'

/** Invites the people of a pasted list. Lines that are not ready stay. */
export function InviteList({
  text,
  words,
  outcomes,
  sendsMail,
  isBusy,
  send,
}: InviteProps & { readonly text: string }) {
  const { t, i18n } = useLingui()
  const listed = useListed()
  const lines = readInvitationList(text, words)
  const people = readyPeople(lines)
  const isTooLong = people.length > mostInvitedAtOnce
  const nameOf = (base: ListLine['bases'][number]) =>
    words.bases.find((one) => one.base.group === base.group && one.base.base === base.base)?.text ?? base.base
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'invite', people })
      }}
    >
      <div className="p-5">
        <Field
          label={<Trans id="invite.list.paste" message="Paste rows from a spreadsheet" />}
          hint={
            <Trans
              id="invite.list.hint"
              message="Name, e-mail address, roles, studies. Separate values with tabs, semicolons or commas. “All” means all studies."
            />
          }
        >
          {(control) => (
            <textarea
              {...control}
              className={`font-mono text-sm ${inputClass({ size: 'lines' })}`}
              rows={6}
              dir="auto"
              spellCheck={false}
              value={text}
              onChange={(event) => send({ type: 'typeList', text: event.target.value })}
            />
          )}
        </Field>
      </div>
      {lines.length > 0 && (
        <DataTable
          hasWideEdges
          label={t({ id: 'invite.list.findings', message: 'Findings by line' })}
          rows={lines}
          rowKey={({ line }) => String(line)}
          columns={[
            {
              id: 'person',
              header: <Trans id="invite.person" message="Person" />,
              cell: ({ line, name, address }) => (
                <span className="flex flex-wrap gap-x-2">
                  <span className="text-ink-3 tabular-nums">{line}</span>
                  <bdi className="font-semibold">{name}</bdi>
                  <span className="text-ink-2">
                    <Address>{address}</Address>
                  </span>
                </span>
              ),
            },
            {
              id: 'roles',
              header: <Trans id="invite.roles" message="Roles" />,
              label: t({ id: 'invite.roles', message: 'Roles' }),
              cell: ({ roles }) =>
                roles.length > 0 ? (
                  listed(
                    roles.map((role) => i18n._(roleMessages[role])),
                    'row',
                  )
                ) : (
                  <Nothing />
                ),
            },
            {
              id: 'bases',
              header: <Trans id="invite.studies" message="Studies" />,
              label: t({ id: 'invite.studies', message: 'Studies' }),
              cell: ({ bases }) => (bases.length > 0 ? <bdi>{listed(bases.map(nameOf), 'row')}</bdi> : <Nothing />),
            },
            {
              id: 'finding',
              header: <Trans id="invite.finding" message="Finding" />,
              cell: (line) => (
                <FindingCell
                  line={line}
                  outcome={outcomes.get(line.address.toLowerCase())}
                  onMend={() => send({ type: 'typeList', text: withBetterAddress(text, line) })}
                />
              ),
            },
          ]}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sunken px-5 py-3">
        <span className="me-auto text-sm text-ink-2" role="status">
          {lines.length > 0 && (
            <Trans
              id="invite.list.ready"
              message="{ready, number} of {count, plural, one {# line is ready.} other {# lines are ready.}} The others stay here."
              values={{ ready: people.length, count: lines.length }}
            />
          )}{' '}
          {isTooLong && (
            <Trans
              id="invite.list.tooLong"
              message="Invite {most, number} people at most at a time."
              values={{ most: mostInvitedAtOnce }}
            />
          )}
        </span>
        <Button type="submit" variant="primary" disabled={isBusy || people.length === 0 || isTooLong}>
          {sendsMail ? (
            <Trans
              id="invite.list.send"
              message="{count, plural, =0 {Invite people} one {Invite # person} other {Invite # people}}"
              values={{ count: people.length }}
            />
          ) : (
            <Trans
              id="invite.list.makeLinks"
              message="{count, plural, =0 {Make the links} one {Make # link} other {Make # links}}"
              values={{ count: people.length }}
            />
          )}
        </Button>
      </div>
    </form>
  )
}

function Nothing() {
  return (
    <span className="whitespace-nowrap text-ink-3">
      <Trans id="invite.none" message="None" />
    </span>
  )
}
