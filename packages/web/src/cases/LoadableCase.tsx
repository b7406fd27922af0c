import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { SavedAt } from '../shell/SavedAt'
import { Button } from '../ui/Button'
import { Chip } from '../ui/Chip'
import { ListRow } from '../ui/ListRow'
import { StatusChip } from '../ui/StatusChip'
import { CaseName } from '../ui/text/CaseName'

interface LoadableCaseProps {
  readonly entry: CaseEntry
  /** This is the open case. */
  readonly isCurrent: boolean
  readonly isBusy: boolean
  readonly mayDelete: boolean
  /** Delete was pressed once. */
  readonly isWarned: boolean
  readonly onLoad: () => void
  readonly onDelete: () => void
  readonly onLetGo: () => void
}

/** Milliseconds until the first press is forgotten. */
const warnedFor = 6_000

/** A case to load or delete. The first press on Delete warns, the second deletes. */
export function LoadableCase(props: LoadableCaseProps) {
  const { entry, isCurrent, isBusy, mayDelete, isWarned, onLoad, onDelete, onLetGo } = props
  const { t } = useLingui()
  const { name } = entry
  useEffect(() => {
    if (!isWarned) return
    const timer = setTimeout(onLetGo, warnedFor)
    return () => clearTimeout(timer)
  }, [isWarned, onLetGo])
  return (
    <ListRow className="min-h-[2.625rem] px-4">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <CaseName name={name} className="font-semibold" />
        {isCurrent && (
          <Chip tone="ok" icon="check">
            <Trans id="load.open" message="Open here" />
          </Chip>
        )}
        {entry.unsaved && (
          <StatusChip status="unsaved">
            <Trans id="cases.unsaved" message="Unsaved" />
          </StatusChip>
        )}
        {entry.deleted && (
          <StatusChip status="deleted">
            <Trans id="cases.deleted" message="Deleted" />
          </StatusChip>
        )}
        {entry.savedAt !== undefined && (
          <span className="text-xs text-ink-2">
            <SavedAt instant={entry.savedAt} />
          </span>
        )}
      </span>
      <Button
        size="small"
        disabled={isBusy || isCurrent}
        aria-label={t({ id: 'load.load.name', message: `Open ${name}` })}
        onClick={onLoad}
      >
        <Trans id="controls.load" message="Open" />
      </Button>
      {mayDelete && !isCurrent && (
        <Button
          size="small"
          variant={isWarned ? 'warning' : 'quiet'}
          icon={isWarned ? 'warn' : 'trash'}
          disabled={isBusy}
          aria-label={
            isWarned
              ? t({ id: 'load.delete.sure', message: `Really delete ${name}? Press again.` })
              : t({ id: 'load.delete.name', message: `Delete ${name}` })
          }
          onBlur={() => isWarned && onLetGo()}
          onClick={onDelete}
        >
          {isWarned ? (
            <Trans id="load.delete.again" message="Really delete?" />
          ) : (
            <Trans id="load.delete" message="Delete" />
          )}
        </Button>
      )}
      <span role="alert" className="sr-only">
        {isWarned && t({ id: 'load.delete.sure', message: `Really delete ${name}? Press again.` })}
      </span>
    </ListRow>
  )
}
