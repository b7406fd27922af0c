import { accessCalls } from '@casebook/core/access/access.calls'
import { peopleOfBaseMachine } from '@casebook/core/access/peopleOfBase.machine'
import type { BaseName } from '@casebook/core/bases/baseName'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { Link } from 'wouter'
import { userAccessAddress } from '../router/addresses/accessAddress'
import { useHold } from '../router/LeaveGuardContext'
import { fullNameOf } from '../session/fullName'
import { roleMessages } from '../session/roles.messages'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { useListed } from '../shell/useListed'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { linkClass } from '../ui/link'
import { SecureButton } from '../ui/SecureButton'
import { Skeleton } from '../ui/waiting/Skeleton'
import { NamePeople } from './NamePeople'
import { UnknownNameNote } from './UnknownNameNote'

/** Who may open a protected study by name. Access is given to several people at once, and taken from several. */
export function PeopleOfBase({ base }: { readonly base: BaseName }) {
  const { t } = useLingui()
  const listed = useListed()
  const [page, send] = useMachine(peopleOfBaseMachine, { input: { access: usePort(accessCalls), base } })
  const { people, count, named, chosen, unknown, error } = page.context
  const isBusy = !page.matches('ready')
  const names = named.people.length + named.groups.length
  useHold(names > 0 ? <Trans id="access.unsaved" message="The access changes are not saved." /> : null)
  if (!people)
    return page.matches('unreachable') ? (
      <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
    ) : (
      <Skeleton label={t({ id: 'access.people.loading', message: 'Loading the people' })} />
    )
  return (
    <div className="flex w-full flex-col gap-4">
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {unknown !== null && <UnknownNameNote name={unknown} />}
      <section className="flex flex-col gap-2" aria-labelledby="people-of-base">
        <h3 id="people-of-base" className="text-sm font-semibold">
          <Trans
            id="access.people"
            message="{count, plural, =0 {No people named yet} one {# person is named} other {# people are named}}"
            values={{ count }}
          />
        </h3>
        {people.length > 0 && (
          <ul className="max-h-80 divide-y divide-line overflow-auto rounded-md border border-line">
            {people.map((person) => (
              <li key={person.username} className="flex items-center gap-3 px-3 py-1 wrap-anywhere">
                <div className="min-w-0 flex-1">
                  <Checkbox
                    bare
                    checked={chosen.includes(person.username)}
                    disabled={isBusy}
                    onChange={(isOn) => send({ type: 'choose', username: person.username, isOn })}
                  >
                    <bdi className="font-medium">{fullNameOf(person)}</bdi>{' '}
                    <bdi className="text-xs text-ink-2">{person.username}</bdi>
                  </Checkbox>
                </div>
                <Link className={`text-xs ${linkClass}`} href={userAccessAddress(person.username)}>
                  {person.roles.length > 0 ? (
                    listed(
                      person.roles.map((role) => t(roleMessages[role])),
                      'row',
                    )
                  ) : (
                    <Trans id="access.title" message="Study access" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {count > people.length && (
          <p className="text-sm text-ink-2">
            <Trans
              id="access.people.more"
              message="Only the first {shown, number} are listed."
              values={{ shown: people.length }}
            />
          </p>
        )}
        {chosen.length > 0 && (
          <div>
            <SecureButton
              disabled={isBusy}
              warning={<Trans id="access.take.sure" message="Remove access?" />}
              onConfirm={() => send({ type: 'take' })}
            >
              <Trans
                id="access.take"
                message="{count, plural, one {Remove access of # person} other {Remove access of # people}}"
                values={{ count: chosen.length }}
              />
            </SecureButton>
          </div>
        )}
      </section>
      <section className="flex flex-col gap-2" aria-labelledby="give-access">
        <h3 id="give-access" className="text-sm font-semibold">
          <Trans id="access.give.title" message="Give access" />
        </h3>
        <NamePeople
          named={named}
          there={people.map(({ username }) => username)}
          disabled={isBusy}
          onChange={(changed) => send({ type: 'name', named: changed })}
        />
        <div>
          <Button variant="primary" disabled={isBusy || names === 0} onClick={() => send({ type: 'give' })}>
            <Trans id="access.give" message="Give them access" />
          </Button>
        </div>
      </section>
    </div>
  )
}
