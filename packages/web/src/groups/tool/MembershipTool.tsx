import { groupManagerCalls, groupsCalls, type Person } from '@casebook/core/groups/groups.calls'
import { entriesOf, membershipToolMachine, type ToolResult } from '@casebook/core/groups/membershipTool.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fullNameOf } from '../../session/fullName'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Segmented } from '../../ui/fields/Segmented'
import { Icon } from '../../ui/Icon'
import { toneClass } from '../../ui/tone'
import { membershipNews } from '../membershipNews'
import { LookupField } from './LookupField'
import { outcomeMessages } from './tool.messages'

/** The matches that a field offers. */
const offered = 8

const nameOf = (person: Person) => fullNameOf({ ...person, roles: [] })

interface MembershipToolProps {
  /** Some memberships may have changed. */
  readonly onExecuted: () => void
}

/** Puts users into a group or takes them out, for those who manage all groups. */
export default function MembershipTool({ onExecuted }: MembershipToolProps) {
  const { t } = useLingui()
  const groups = usePort(groupsCalls)
  const manager = usePort(groupManagerCalls)
  const [state, send] = useMachine(membershipToolMachine, { input: { tool: manager } })
  const { group, people, add, allCases, results, error } = state.context

  // biome-ignore lint/correctness/useExhaustiveDependencies(onExecuted): told once for each execution
  useEffect(() => {
    if (!results) return
    membershipNews.tell()
    onExecuted()
  }, [results])

  const findGroups = async (search: string) => {
    const answer = await groups.listGroups({ search, first: offered })
    return answer.type === 'ReceivedGroups' ? answer.groups.map(({ name }) => name) : []
  }
  const findPeople = async (search: string) => {
    const answer = await manager.listUsers({ search, first: offered })
    return answer.type === 'ReceivedUsers' ? answer.users : []
  }
  return (
    <Card aria-labelledby="membership-tool">
      <CardHeader>
        <div>
          <h2 id="membership-tool" className={cardTitleClass}>
            <Trans id="groups.tool" message="Membership tool" />
          </h2>
          <p className="text-xs text-ink-2">
            <Trans
              id="groups.tool.what"
              message="For group managers. Changes apply at once, and users are notified. For your own groups, this sends an invitation."
            />
          </p>
        </div>
      </CardHeader>
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'execute' })
        }}
      >
        <LookupField
          label={<Trans id="groups.tool.group" message="Group" />}
          nothing={<Trans id="groups.noMatch" message="No groups match" />}
          find={findGroups}
          keyOf={(name) => name}
          show={(name) => <bdi>{name}</bdi>}
          onChoose={(name) => send({ type: 'chooseGroup', group: name })}
        >
          {group !== null && <Chosen name={group} onDrop={() => send({ type: 'chooseGroup', group: null })} />}
        </LookupField>
        <LookupField
          label={<Trans id="groups.tool.users" message="Users" />}
          nothing={<Trans id="groups.users.noMatch" message="No user matches." />}
          find={findPeople}
          keyOf={({ username }) => username}
          show={(person) => (
            <>
              <bdi>{nameOf(person)}</bdi> <bdi className="text-xs text-ink-3">{person.username}</bdi>
            </>
          )}
          onChoose={(person) => send({ type: 'addPerson', person })}
        >
          {people.length > 0 && (
            <div className="flex flex-wrap gap-1.5">
              {people.map((person) => (
                <Chosen
                  key={person.username}
                  name={nameOf(person)}
                  onDrop={() => send({ type: 'dropPerson', username: person.username })}
                />
              ))}
            </div>
          )}
        </LookupField>
        <Segmented
          label={t({ id: 'groups.tool.action', message: 'Action' })}
          segments={[
            { value: 'add', label: t({ id: 'groups.tool.add', message: 'Add' }) },
            { value: 'remove', label: t({ id: 'groups.move.remove', message: 'Remove' }) },
          ]}
          value={add ? 'add' : 'remove'}
          onChange={(value) => send({ type: 'setAdd', add: value === 'add' })}
        />
        <Checkbox
          bare
          checked={add && allCases}
          disabled={!add}
          onChange={(all) => send({ type: 'setAllCases', allCases: all })}
        >
          <span className="font-semibold">
            <Trans id="groups.tool.all" message="Share all their cases" />
          </span>
          <span className="block text-xs text-ink-2">
            <Trans id="groups.tool.all.what" message="Otherwise they choose the cases they share." />
          </span>
        </Checkbox>
        {error != null && <CallFailedNote error={error} />}
        <Button
          type="submit"
          variant="primary"
          wide
          disabled={!state.matches('editing') || entriesOf(state.context).length === 0}
        >
          <Trans id="groups.tool.execute" message="Execute" />
        </Button>
      </form>
      <div role="status">{results && <Results results={results} />}</div>
    </Card>
  )
}

interface ChosenProps {
  readonly name: string
  readonly onDrop: () => void
}

function Chosen({ name, onDrop }: ChosenProps) {
  const { t } = useLingui()
  return (
    <span className="inline-flex max-w-full items-center gap-1 self-start rounded-xl border border-line bg-sunken ps-2.5 text-sm font-medium wrap-anywhere">
      <bdi>{name}</bdi>
      <Button
        variant="quiet"
        size="tiny"
        icon="x"
        aria-label={t({ id: 'groups.tool.drop', message: `Remove ${name} from the list` })}
        onClick={onDrop}
      />
    </span>
  )
}

function Results({ results }: { readonly results: readonly ToolResult[] }) {
  const [first] = results
  return (
    <div className="border-t border-line p-4 text-sm">
      <h3 className="font-[580]">
        {first?.add ? (
          <Trans id="groups.tool.result.add" message="Added to {group}" values={{ group: <bdi>{first.group}</bdi> }} />
        ) : (
          <Trans
            id="groups.tool.result.remove"
            message="Removed from {group}"
            values={{ group: <bdi>{first?.group}</bdi> }}
          />
        )}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {results.map(({ person, outcome }) => {
          const isDone = outcome === 'done' || outcome === 'invited'
          return (
            <li key={person.username} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
              <Icon
                name={isDone ? 'okc' : 'alertf'}
                size="small"
                className={`text-tone-ink ${toneClass[isDone ? 'ok' : 'missing']}`}
              />
              <bdi className="flex-1">{nameOf(person)}</bdi>
              <span className={`text-xs ${isDone ? 'text-ink-2' : `text-tone-ink ${toneClass.missing}`}`}>
                <Trans {...outcomeMessages[outcome]} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
