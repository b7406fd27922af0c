import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { overviewCalls } from '@casebook/core/history/overview.calls'
import { overviewMachine } from '@casebook/core/history/overview.machine'
import { shownIn } from '@casebook/core/language/language'
import type { ListedBase } from '@casebook/core/locks/lockableParts.machine'
import { casesIn } from '@casebook/core/options/optionPorts'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Pager } from '../../shell/paging/Pager'
import { Comma } from '../../shell/settings/Comma'
import { usePreferences } from '../../shell/settings/preferences'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { SearchField } from '../../ui/fields/SearchField'
import { Icon } from '../../ui/Icon'
import { CaseName } from '../../ui/text/CaseName'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { CodeArea } from '../CodeArea'

interface LockedCasesProps {
  /** A name or an id per line. */
  readonly typed: string
  /** By their names. */
  readonly bases: readonly ListedBase[]
  /** A questionnaire is locked: without a case, in all of them. */
  readonly isLocking: boolean
  readonly onChange: (typed: string) => void
}

/** The cases, each with a tick, found by a part of the name. A list of names can be pasted too. */
export function LockedCases({ typed, bases, isLocking, onChange }: LockedCasesProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [list, send] = useMachine(overviewMachine, { input: { server: usePort(overviewCalls) } })
  const { cases, term, begins, after, error } = list.context
  const chosen = casesIn(typed)
  const shown = (cases ?? []).filter(({ deleted }) => deleted !== true)
  const elsewhere = chosen.filter((name) => !shown.some((one) => isNamed(one, name)))
  const without = (gone: (name: string) => boolean) => onChange(chosen.filter((name) => !gone(name)).join('\n'))
  const titleOf = ({ group, base }: CaseEntry) => {
    const listed = bases.find((one) => one.group === group && one.base === base)
    return listed ? shownIn(listed.text, language) : base
  }
  const toggle = (one: CaseEntry, isTicked: boolean) =>
    isTicked ? onChange([...chosen, one.name].join('\n')) : without((name) => isNamed(one, name))

  return (
    <section className="flex min-w-0 flex-col gap-3 p-5 max-phone:p-4" aria-labelledby="locked-cases">
      <div className="flex items-baseline gap-3">
        <h3 id="locked-cases" className="flex-1 font-medium">
          <Trans id="options.locks.cases" message="Cases" />
        </h3>
        <span className="text-sm text-ink-3" role="status">
          {(chosen.length > 0 || isLocking) && (
            <Trans
              id="options.locks.count"
              message="{count, plural, =0 {All cases} one {# case} other {# cases}}"
              values={{ count: chosen.length }}
            />
          )}
        </span>
      </div>
      {elsewhere.length > 0 && (
        <fieldset>
          <legend className="text-sm text-ink-2">
            <Trans id="options.locks.otherCases" message="Also locked, on other pages" />
          </legend>
          {elsewhere.slice(0, mostNamed).map((name) => (
            <Checkbox key={name} bare checked onChange={() => without((other) => other === name)}>
              <CaseName name={name} />
            </Checkbox>
          ))}
          {elsewhere.length > mostNamed && (
            <p className="text-sm text-ink-2">
              <Trans
                id="options.locks.more"
                message="{count, plural, one {and # more} other {and # more}}"
                values={{ count: elsewhere.length - mostNamed }}
              />
            </p>
          )}
        </fieldset>
      )}
      <SearchField
        label={t({ id: 'cases.search', message: 'Case name' })}
        value={term}
        onChange={(term) => send({ type: 'search', term })}
      />
      {list.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!cases && list.matches('loading') && (
        <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} />
      )}
      {cases && shown.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans id="options.locks.noCase" message="No case has such a name." />
        </p>
      )}
      <ul className="flex max-h-96 flex-col overflow-y-auto">
        {shown.map((one) => {
          const isTicked = chosen.some((name) => isNamed(one, name))
          return (
            <li
              key={one.id ?? JSON.stringify([one.group, one.base, one.user, one.name])}
              className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Checkbox bare checked={isTicked} onChange={(next) => toggle(one, next)}>
                  <CaseName name={one.name} />{' '}
                  <span className="text-xs text-ink-3">
                    <bdi>{titleOf(one)}</bdi>
                    {one.user && (
                      <>
                        <Comma />
                        <bdi>{one.user}</bdi>
                      </>
                    )}
                  </span>
                </Checkbox>
              </span>
              {isTicked && <Icon name="lockf" size="small" className="text-ink-2" />}
            </li>
          )
        })}
      </ul>
      {(begins.length > 1 || after !== null) && (
        <Pager
          label={t({ id: 'options.locks.pages', message: 'Pages of the cases' })}
          page={begins.length}
          isBusy={!list.matches('shown')}
          previous={begins.length > 1 ? () => send({ type: 'previous' }) : null}
          next={after === null ? null : () => send({ type: 'next' })}
        />
      )}
      <details>
        <summary className="cursor-pointer text-sm font-medium">
          <Trans id="options.locks.paste" message="Paste a list of names" />
        </summary>
        <div className="mt-2">
          <Field label={<Trans id="options.locks.names" message="Names, one per line" />}>
            {(control) => <CodeArea {...control} rows={8} value={typed} onChange={onChange} />}
          </Field>
        </div>
      </details>
      <p className="text-sm text-ink-2">
        <Trans
          id="options.locks.cases.hint"
          message="Without a case, the chosen sections are locked in every case. A name locks every case of that name, in every study."
        />
      </p>
    </section>
  )
}

/** Of the locked cases that are not on the page, so many are named. */
const mostNamed = 10

/** A lock names a case by its name or its id. */
function isNamed({ name, id }: CaseEntry, locked: string): boolean {
  return locked === name || locked === id
}
