import { registrationCalls } from '@casebook/core/registration/registration.calls'
import { type UserMessage, unsavedChanges, userMachine } from '@casebook/core/users/user.machine'
import { type ListedUser, usersCalls } from '@casebook/core/users/users.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Link, Redirect } from 'wouter'
import { userAccessAddress, userLimitsAddress } from '../router/addresses/accessAddress'
import { unknownUserAddress, usersPath } from '../router/addresses/usersAddress'
import { useHold } from '../router/LeaveGuardContext'
import { activationPath } from '../router/returnAddress'
import { fullNameOf } from '../session/fullName'
import { continuationLink } from '../session/registrationPort'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { ChangesBar } from '../shell/ChangesBar'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { useListed } from '../shell/useListed'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { linkClass } from '../ui/link'
import { lock, mail as mailIcon } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { ContactCard } from './ContactCard'
import { FailedSignIns } from './FailedSignIns'
import { LostFactor } from './LostFactor'
import { PasswordLink } from './PasswordLink'
import { StateBoxes } from './StateBoxes'
import { userTexts } from './users.messages'

const refusals = ['user.mailFailed', 'user.shut', 'user.lastAdministrator', 'user.changedMeanwhile'] as const

function isRefusal(message: UserMessage | null): message is (typeof refusals)[number] {
  return refusals.some((one) => one === message)
}

interface UserPanelProps {
  readonly username: string
  readonly onSaved: (user: ListedUser) => void
}

/** One account: its state, and who it belongs to. */
export function UserPanel({ username, onSaved }: UserPanelProps) {
  const { t } = useLingui()
  const { user: self } = useSession()
  const users = usePort(usersCalls)
  const registration = usePort(registrationCalls)
  const { language } = usePreferences()
  const listed = useListed()
  const mail = { language, activationContinuationLink: continuationLink(activationPath) }
  const [page, send] = useMachine(userMachine, { input: { users, registration, username, mail } })
  const { user, ticked, message, link, error } = page.context
  const changes = unsavedChanges(page.context)
  const isBusy = !page.matches('editing')
  useHold(changes === 0 ? null : <Trans id="users.unsaved" message="The changes to this user are not saved." />)

  const isSettled = user !== null && (message === 'user.saved' || message === 'user.freed')
  // biome-ignore lint/correctness/useExhaustiveDependencies(onSaved): told once for each save
  useEffect(() => {
    if (isSettled && user) onSaved(user)
  }, [isSettled, user])

  const heading = useRef<HTMLHeadingElement>(null)
  const hasCome = user !== null
  useEffect(() => {
    // After a click in the list. By the address, the screen has the focus already.
    if (hasCome && document.activeElement instanceof HTMLAnchorElement) heading.current?.focus({ preventScroll: true })
  }, [hasCome])

  if (page.matches('noSuchUser')) return <Redirect to={unknownUserAddress(username)} replace />
  if (!user)
    return (
      <Card className="p-5">
        {page.matches('unreachable') ? (
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        ) : (
          <Skeleton label={t({ id: 'users.loadingOne', message: 'Loading the user' })} />
        )}
      </Card>
    )

  const name = fullNameOf(user)
  const titled = user.title && name !== username ? `${user.title} ${name}` : name
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ButtonLink variant="quiet" icon="left" href={usersPath} className="self-start @[56rem]:hidden">
        <Trans id="users.all" message="All users" />
      </ButtonLink>
      <Card aria-labelledby="user-name">
        <header className="flex flex-wrap items-center gap-3.5 border-b border-line px-5 py-4 wrap-anywhere">
          <Avatar name={name} />
          <div className="min-w-[min(14rem,100%)] flex-1">
            <h2
              id="user-name"
              ref={heading}
              tabIndex={-1}
              className="font-display text-[1.375rem]/7 font-semibold outline-none"
            >
              <bdi>{titled}</bdi>
            </h2>
            <p className="text-sm text-ink-2">
              <bdi>{listed([username, user.institution, user.country].filter(Boolean), 'row')}</bdi>
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink icon={lock} href={userAccessAddress(username)}>
              <Trans id="users.access" message="Study access" />
            </ButtonLink>
            <ButtonLink icon="layers" href={userLimitsAddress(username)}>
              {user.limits || user.sites ? (
                <Trans id="users.limited.some" message="Limited to studies or sites" />
              ) : (
                <Trans id="users.limit" message="Limit to studies" />
              )}
            </ButtonLink>
            {user.isReachedByMail !== false && (
              <Button
                icon={mailIcon}
                disabled={isBusy || !user.email || user.isFrozen}
                onClick={() => send({ type: 'reactivate' })}
              >
                <Trans id="users.reactivate" message="Send reactivation mail" />
              </Button>
            )}
          </div>
        </header>
        <div className="flex flex-col gap-5 px-5 py-4">
          {!user.email && (
            <p className="text-sm text-ink-2">
              <Trans id="users.noEmail" message="No e-mail address is known for this account." />
            </p>
          )}
          {user.isReachedByMail === false && username !== self.username && (
            <PasswordLink
              user={user}
              name={name}
              link={link}
              isBusy={isBusy}
              onMake={() => send({ type: 'makeLink' })}
            />
          )}
          <FailedSignIns user={user} isBusy={isBusy} onFree={() => send({ type: 'free' })} />
          <LostFactor
            user={user}
            isSelf={username === self.username}
            isBusy={isBusy}
            onRemove={() => send({ type: 'removeFactor' })}
          />
          <StateBoxes ticked={ticked} send={send} />
        </div>
      </Card>
      <ContactCard user={user} />
      <div className="sticky bottom-0 z-2 flex flex-col gap-2">
        {error != null && <CallFailedNote error={error} />}
        {isRefusal(message) && (
          <Note tone="missing" role="alert">
            <Trans {...userTexts[message]} />
            {message === 'user.mailFailed' && (
              <>
                <span className="block wrap-anywhere" dir="auto">
                  {user.mail?.failure}
                </span>
                <Link className={linkClass} href="/invite">
                  <Trans id="users.unsentMails" message="Mails that were not sent" />
                </Link>
              </>
            )}
          </Note>
        )}
        <ChangesBar
          changes={changes}
          isBusy={isBusy}
          isRaised
          done={message && !isRefusal(message) && <Trans {...userTexts[message]} />}
          save={<Trans id="users.save" message="Save user" />}
          onSave={() => send({ type: 'save' })}
          onDiscard={() => send({ type: 'discard' })}
        >
          {username === self.username ? (
            <Trans id="users.ownSession" message="You will be signed out, because this is your own account." />
          ) : (
            <Trans
              id="users.session"
              message="The user will be signed out at once. Unsent answers stay on their device."
            />
          )}
        </ChangesBar>
      </div>
    </div>
  )
}
