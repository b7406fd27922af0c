import type { ListWords } from '@casebook/core/invitations/invitationList'
import type { InvitationOutcome } from '@casebook/core/invitations/invitations.calls'
import { type InvitationsEvent, personToInvite, type TypedPerson } from '@casebook/core/invitations/invitations.machine'
import { roleBoxes } from '@casebook/core/permissions/capabilities'
import { withRole } from '@casebook/core/users/user'
import { Trans } from '@lingui/react'
import { roleMessages } from '../session/roles.messages'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { pairClass } from '../ui/fields/pair'
import { TextField } from '../ui/fields/TextField'
import { outcomeMessages } from './invitations.messages'

export interface InviteProps {
  /** Roles and studies as this page calls them. */
  readonly words: ListWords
  readonly outcomes: ReadonlyMap<string, InvitationOutcome>
  readonly sendsMail: boolean
  readonly isBusy: boolean
  readonly send: (event: InvitationsEvent) => void
}

/** Invites a single person. */
export function InviteOne({
  typed,
  words,
  outcomes,
  sendsMail,
  isBusy,
  send,
}: InviteProps & { readonly typed: TypedPerson }) {
  const person = personToInvite(typed)
  const outcome = outcomes.get(typed.email.trim().toLowerCase())
  const change = (changed: Partial<TypedPerson>) => send({ type: 'typePerson', change: changed })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (person) send({ type: 'invite', people: [person] })
      }}
    >
      <div className="@container flex flex-col gap-5 p-5">
        <div className={pairClass}>
          <TextField
            label={<Trans id="registration.email" message="E-mail address" />}
            hint={<Trans id="invite.email.hint" message="Becomes the user name." />}
            error={outcome && outcome !== 'invited' && <Trans {...outcomeMessages[outcome]} />}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={255}
            value={typed.email}
            onChange={(email) => change({ email })}
          />
          <TextField
            label={<Trans id="invite.name" message="Name" />}
            autoComplete="off"
            maxLength={90}
            value={typed.name}
            onChange={(name) => change({ name })}
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 font-medium">
            <Trans id="invite.roles" message="Roles" />
          </legend>
          <div className="grid gap-2 @min-[22rem]:grid-cols-2 @min-[34rem]:grid-cols-3">
            {roleBoxes.map((role) => (
              <Checkbox
                key={role}
                outlined
                checked={typed.roles.includes(role)}
                onChange={(isHeld) => change({ roles: withRole(typed.roles, role, isHeld) })}
              >
                <Trans {...roleMessages[role]} />
              </Checkbox>
            ))}
          </div>
          <p className="mt-1.5 text-sm text-ink-3">
            <Trans id="invite.roles.hint" message="Without a role a person enters cases and answers queries on them." />
          </p>
        </fieldset>
        {words.bases.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 font-medium">
              <Trans id="invite.studies" message="Studies" />
            </legend>
            <div className="grid gap-2 @min-[34rem]:grid-cols-2">
              {words.bases.map(({ text, base }) => {
                const isSame = (other: typeof base) => other.group === base.group && other.base === base.base
                return (
                  <Checkbox
                    key={`${base.group}/${base.base}`}
                    outlined
                    checked={typed.bases.some(isSame)}
                    onChange={(isOpen) =>
                      change({ bases: [...typed.bases.filter((one) => !isSame(one)), ...(isOpen ? [base] : [])] })
                    }
                  >
                    <bdi>{text}</bdi>
                  </Checkbox>
                )
              })}
            </div>
            <p className="mt-1.5 text-sm text-ink-3">
              <Trans
                id="invite.studies.hint"
                message="Needed for protected studies only. The others are open to everyone."
              />
            </p>
          </fieldset>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sunken px-5 py-3">
        {person === null && (
          <span id="invite-missing" className="me-auto text-sm text-ink-2">
            <Trans id="invite.missing" message="Enter an e-mail address and a name." />
          </span>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || person === null}
          aria-describedby={person === null ? 'invite-missing' : undefined}
        >
          {sendsMail ? (
            <Trans id="invite.send" message="Send invitation" />
          ) : (
            <Trans id="invite.makeLink" message="Make the link" />
          )}
        </Button>
      </div>
    </form>
  )
}
