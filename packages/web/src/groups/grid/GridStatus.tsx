import type { AssignmentGrid } from '@casebook/core/groups/assignments/assignmentGrid'
import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { toneClass } from '../../ui/tone'

interface GridStatusProps {
  readonly grid: AssignmentGrid
  readonly onUndo: () => void
}

/** The last change and a way back, and how many changes did not arrive. */
export function GridStatus({ grid: { last, failed }, onUndo }: GridStatusProps) {
  const values = last && {
    name: <bdi className="font-[580]">{last.row.name}</bdi>,
    group: <bdi className="font-[580]">{last.groupName}</bdi>,
  }
  return (
    <div className="ms-auto flex min-h-8 flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span role="status" className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        {failed.size > 0 && (
          <span className={`text-tone-ink ${toneClass.missing}`}>
            <Trans
              id="groups.grid.failed"
              message="{count, plural, one {# change was not saved. Try it again.} other {# changes were not saved. Try them again.}}"
              values={{ count: failed.size }}
            />
          </span>
        )}
        {last && values && (
          <span>
            <Icon name="check" size="small" className="me-1.5 inline text-ok-ink" />
            {last.assign ? (
              <Trans id="groups.grid.added" message="{name} added to {group}" values={values} />
            ) : (
              <Trans id="groups.grid.taken" message="{name} removed from {group}" values={values} />
            )}
          </span>
        )}
      </span>
      {last && (
        <Button size="small" variant="quiet" icon="undo" onClick={onUndo}>
          <Trans id="groups.grid.undo" message="Undo" />
        </Button>
      )}
    </div>
  )
}
