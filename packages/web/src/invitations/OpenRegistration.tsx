import { invitationsCalls } from '@casebook/core/invitations/invitations.calls'
import { openRegistrationMachine } from '@casebook/core/invitations/openRegistration.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'

const by = ({ by }: { readonly by: string | null }) => ({ by: <bdi>{by ?? '?'}</bdi> })

/** Lets an administrator open and close registration. */
export function OpenRegistration({ sendsMail }: { readonly sendsMail: boolean }) {
  const [card, send] = useMachine(openRegistrationMachine, { input: { invitations: usePort(invitationsCalls) } })
  const { isOpen, invitationPassword, isSaved, theirs, error } = card.context
  return (
    <Card>
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="invite.self" message="Registration" />
        </h2>
      </CardHeader>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'save' })
        }}
      >
        {error != null && (
          <CallFailedNote
            error={error}
            {...(card.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
          />
        )}
        {theirs && (
          <Note
            tone="changed"
            role="alert"
            title={
              theirs.isOpen ? (
                <Trans id="invite.self.theirs.open" message="{by} has opened registration since." values={by(theirs)} />
              ) : (
                <Trans
                  id="invite.self.theirs.closed"
                  message="{by} has closed registration since."
                  values={by(theirs)}
                />
              )
            }
          >
            <Trans id="invite.self.theirs.what" message="Yours is not saved. Save again to replace theirs." />
          </Note>
        )}
        <Checkbox bare checked={isOpen} onChange={(open) => send({ type: 'open', isOpen: open })}>
          <Trans id="invite.self.open" message="People may register themselves" />
        </Checkbox>
        {!sendsMail && (
          <p className="text-sm text-ink-2">
            <Trans id="invite.self.noMail" message="Registration needs mail. Set it up first." />
          </p>
        )}
        {isOpen && (
          <TextField
            label={<Trans id="invite.self.password" message="Invitation password (optional)" />}
            hint={
              <Trans id="invite.self.password.hint" message="Needed to register. Give it to the people you expect." />
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={invitationPassword}
            onChange={(text) => send({ type: 'type', invitationPassword: text })}
          />
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" disabled={!card.matches('editing')}>
            <Trans id="invite.self.save" message="Save" />
          </Button>
          <span className="text-sm text-ok-ink" role="status">
            {isSaved && <Trans id="invite.self.saved" message="Saved" />}
          </span>
        </div>
      </form>
    </Card>
  )
}
