import type { AccessBase } from '@casebook/core/access/access.calls'
import { type AccessContext, type AccessEvent, unsavedTicks } from '@casebook/core/access/access.machine'
import { isTicked } from '@casebook/core/access/baseAccess'
import { filteredBases } from '@casebook/core/access/filteredBases'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useHold } from '../router/LeaveGuardContext'
import { ChangesBar } from '../shell/ChangesBar'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { filterSearchClass } from '../ui/fields/filter'
import { SearchField } from '../ui/fields/SearchField'
import { lock } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'

interface AccessFormProps {
  readonly context: AccessContext
  readonly isLoading: boolean
  readonly isUnreachable: boolean
  readonly isBusy: boolean
  readonly send: (event: AccessEvent) => void
  /** How many boxes are ticked. */
  readonly summary?: ReactNode
  /** The meaning of the box of the base now. */
  readonly status: (base: AccessBase) => ReactNode
  /** Words of the button that saves. */
  readonly save: ReactNode
  /** A way on where there is no base to list. */
  readonly none?: ReactNode
  /** The meaning of saving. */
  readonly children?: ReactNode
}

/** So many are seen at a glance, and need no filter. */
const fewBases = 8

/** A checkbox for each base, by group, and a button that saves. */
export function AccessForm(props: AccessFormProps) {
  const { context, isLoading, isUnreachable, isBusy, send, summary, status, save, none, children } = props
  const { t } = useLingui()
  const { language } = usePreferences()
  const { bases, was, ticked, term, isSaved, unknown, error } = context
  const changes = unsavedTicks(context).length
  useHold(changes === 0 ? null : <Trans id="access.unsaved" message="The access changes are not saved." />)

  if (isUnreachable) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (!was)
    return (
      <Card className="p-5">
        {isLoading && <Skeleton label={t({ id: 'bases.loading', message: 'Loading the studies' })} />}
      </Card>
    )
  if (bases.length === 0)
    return (
      <Card>
        <EmptyState
          icon={lock}
          heading="h2"
          title={<Trans id="access.noBases" message="There are no protected studies" />}
          action={none}
        />
      </Card>
    )
  const groups = filteredBases(bases, term, language)
  return (
    <Card className="overflow-clip">
      {(bases.length > fewBases || summary) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <SearchField
            className={filterSearchClass}
            label={t({ id: 'bases.filter', message: 'Filter studies' })}
            value={term}
            onChange={(typed) => send({ type: 'filter', term: typed })}
          />
          <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
            {summary}
          </span>
        </div>
      )}
      {unknown && (
        <div className="p-4">
          <Note tone="missing" role="alert">
            <Trans
              id="access.unknownBase"
              message="{base} no longer exists. Nothing was saved. These are the current studies."
              values={{ base: <bdi>{`${unknown.group} / ${unknown.base}`}</bdi> }}
            />
          </Note>
        </div>
      )}
      {groups.length === 0 && (
        <EmptyState icon="search" heading="h2" title={<Trans id="access.noMatch" message="No studies match" />} />
      )}
      {groups.map(({ group, name, bases: ofGroup }) => (
        <fieldset key={group}>
          <legend className="w-full border-b border-line px-5 pt-4 pb-2 text-sm font-bold">
            <bdi>{name}</bdi>
          </legend>
          {ofGroup.map((base) => (
            <div
              key={base.base}
              className={`flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-1.5 ${isTicked(was, base) === isTicked(ticked, base) ? '' : 'bg-changed-soft'}`}
            >
              <div className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">
                <Checkbox
                  bare
                  checked={isTicked(ticked, base)}
                  disabled={isBusy}
                  onChange={(isOn) => send({ type: 'tick', base: { group, base: base.base }, isOn })}
                >
                  <bdi className="text-base">{shownIn(base.text, language) || base.base}</bdi>
                </Checkbox>
              </div>
              <div className={summary ? 'min-w-56 max-phone:ps-7' : ''}>{status(base)}</div>
            </div>
          ))}
        </fieldset>
      ))}
      {error != null && (
        <div className="p-4">
          <CallFailedNote error={error} />
        </div>
      )}
      <ChangesBar
        changes={changes}
        isBusy={isBusy}
        done={isSaved && <Trans id="access.saved" message="Saved" />}
        save={save}
        onSave={() => send({ type: 'save' })}
        onDiscard={() => send({ type: 'discard' })}
      >
        {children}
      </ChangesBar>
    </Card>
  )
}
