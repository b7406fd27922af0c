import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { Removal } from './useRemoval'

interface RemovalNoticeProps extends Pick<Removal, 'told'> {
  /** The name of the repeating group. */
  readonly name: string
  readonly onUndo: () => void
}

/** Announces that an entry was removed, and offers undo. */
export function RemovalNotice({ told, name, onUndo }: RemovalNoticeProps) {
  return (
    <div className={told ? 'flex items-center gap-2 text-xs text-ink-2' : 'sr-only'}>
      <div className="flex items-center gap-2" role="status">
        {told && (
          <>
            <Icon name="trash" size="small" />
            <span>
              {told.answer === null ? (
                <Trans
                  id="repeat.removed"
                  message="{row} was removed."
                  values={{ row: `${name} ${told.occurrence}` }}
                />
              ) : (
                <Trans
                  id="repeat.removed.named"
                  message="“{answer}” was removed."
                  values={{ answer: <bdi>{told.answer}</bdi> }}
                />
              )}
            </span>
          </>
        )}
      </div>
      {told?.mayUndo && (
        <Button size="small" variant="quiet" icon="undo" aria-keyshortcuts="Control+Z" onClick={onUndo}>
          <Trans id="dialog.undo" message="Undo" />
        </Button>
      )}
    </div>
  )
}
