import { accessCalls } from '@casebook/core/access/access.calls'
import { findPeopleMachine } from '@casebook/core/access/findPeople.machine'
import { type NamedPeople, withGroup, withoutGroup, withoutPerson, withPerson } from '@casebook/core/access/namedPeople'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { fullNameOf } from '../session/fullName'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { SearchField } from '../ui/fields/SearchField'

interface NamePeopleProps {
  readonly named: NamedPeople
  /** Usernames that need no naming. */
  readonly there?: readonly string[]
  readonly disabled: boolean
  readonly onChange: (named: NamedPeople) => void
}

/** A search for people and groups of people; who is found is added to those named. */
export function NamePeople({ named, there = [], disabled, onChange }: NamePeopleProps) {
  const { t } = useLingui()
  const [search, send] = useMachine(findPeopleMachine, { input: { access: usePort(accessCalls) } })
  const { people, groups, filter, error } = search.context
  const title = useId()
  const isNamed = (username: string) =>
    there.includes(username) || named.people.some((person) => person.username === username)
  const found = (people ?? []).filter(({ username }) => !isNamed(username))
  const foundGroups = groups.filter(({ name }) => !named.groups.some((group) => group.name === name))
  return (
    <div className="flex flex-col gap-3">
      {(named.people.length > 0 || named.groups.length > 0) && (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line" aria-labelledby={title}>
          <li id={title} className="bg-sunken px-3 py-1.5 text-xs font-semibold">
            <Trans id="access.named" message="Named" />
          </li>
          {named.people.map((person) => (
            <Row
              key={person.username}
              name={fullNameOf(person)}
              about={person.username}
              button={<Trans id="access.unname" message="Remove" />}
              disabled={disabled}
              onPress={() => onChange(withoutPerson(named, person.username))}
            />
          ))}
          {named.groups.map((group) => (
            <Row
              key={group.name}
              name={group.name}
              about={<Members {...group} />}
              button={<Trans id="access.unname" message="Remove" />}
              disabled={disabled}
              onPress={() => onChange(withoutGroup(named, group.name))}
            />
          ))}
        </ul>
      )}
      <SearchField
        label={t({ id: 'access.find', message: 'Find people and groups' })}
        value={filter}
        onChange={(typed) => send({ type: 'filter', filter: typed })}
      />
      {search.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {people && found.length + foundGroups.length === 0 && (
        <p className="text-sm text-ink-2" role="status">
          <Trans id="access.nobodyFound" message="No other people or groups found." />
        </p>
      )}
      {found.length + foundGroups.length > 0 && (
        <ul
          className="max-h-56 divide-y divide-line overflow-auto rounded-md border border-line"
          aria-label={t({ id: 'access.found', message: 'Found' })}
        >
          {foundGroups.map((group) => (
            <Row
              key={group.name}
              name={group.name}
              about={<Members {...group} />}
              button={<Trans id="access.add" message="Add" />}
              disabled={disabled}
              onPress={() => onChange(withGroup(named, group))}
            />
          ))}
          {found.map((person) => (
            <Row
              key={person.username}
              name={fullNameOf(person)}
              about={person.username}
              button={<Trans id="access.add" message="Add" />}
              disabled={disabled}
              onPress={() => onChange(withPerson(named, person))}
            />
          ))}
        </ul>
      )}
      <p className="text-xs text-ink-2">
        <Trans
          id="access.groupsNow"
          message="Naming a group names its current members. Name people who join later one by one."
        />
      </p>
    </div>
  )
}

function Members({ members }: { readonly members: number }) {
  return (
    <Trans
      id="access.members"
      message="{count, plural, one {group of # person} other {group of # people}}"
      values={{ count: members }}
    />
  )
}

interface RowProps {
  readonly name: string
  readonly about: ReactNode
  readonly button: ReactNode
  readonly disabled: boolean
  readonly onPress: () => void
}

function Row({ name, about, button, disabled, onPress }: RowProps) {
  return (
    <li className="flex items-center gap-3 px-3 py-1.5 text-sm wrap-anywhere">
      <span className="min-w-0 flex-1">
        <bdi className="font-medium">{name}</bdi> <bdi className="text-xs text-ink-2">{about}</bdi>
      </span>
      <Button size="small" disabled={disabled} onClick={onPress}>
        {button}
        <span className="sr-only">
          : <bdi>{name}</bdi>
        </span>
      </Button>
    </li>
  )
}
