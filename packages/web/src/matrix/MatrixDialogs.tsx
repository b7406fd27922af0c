import type { SavedMatrix } from '@casebook/core/matrix/matrix.calls'
import { matrixName } from '@casebook/core/matrix/matrixName'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { TextField } from '../ui/fields/TextField'
import { table } from '../ui/icons/chartDrawings'
import { Note } from '../ui/Note'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import { Dialog } from '../ui/overlay/Dialog'

interface SaveDialogProps {
  readonly name: string
  readonly saved: readonly SavedMatrix[]
  readonly onSave: (name: string, onlyNew: boolean) => void
  readonly onClose: () => void
}

/** The name of the matrix. One that exists is replaced knowingly, and only by who may. */
export function SaveDialog({ name, saved, onSave, onClose }: SaveDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(name)
  const valid = matrixName(typed)
  const existing = saved.find((each) => each.name === valid)
  const maySave = valid !== null && existing?.isMine !== false
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans id="matrix.save.title" message="Save the matrix" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (maySave) onSave(valid, !existing)
        }}
      >
        <TextField
          label={<Trans id="matrix.name" message="Name" />}
          hint={<Trans id="matrix.name.hint" message="Letters and digits only, without spaces." />}
          error={
            typed !== '' &&
            valid === null && <Trans id="matrix.name.wrong" message="Use letters and digits only, without spaces." />
          }
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        {existing && (
          <Note tone="range" role="status">
            {existing.isMine ? (
              <Trans
                id="matrix.replaces"
                message="Replaces the matrix with this name, last saved by {who}."
                values={{ who: <bdi>{existing.savedBy}</bdi> }}
              />
            ) : (
              <Trans
                id="matrix.ofOther"
                message="{who} already has a matrix with this name. Choose another name."
                values={{ who: <bdi>{existing.savedBy}</bdi> }}
              />
            )}
          </Note>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans id="matrix.cancel" message="Cancel" />
          </Button>
          <Button type="submit" variant="primary" icon="save" disabled={!maySave}>
            {existing ? <Trans id="matrix.replace" message="Replace" /> : <Trans id="matrix.save" message="Save" />}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface LoadDialogProps {
  readonly saved: readonly SavedMatrix[]
  readonly onLoad: (name: string) => void
  readonly onClose: () => void
}

/** The saved matrices of the study, with who saved each and when. */
export function LoadMatrixDialog({ saved, onLoad, onClose }: LoadDialogProps) {
  const { t, i18n } = useLingui()
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans id="matrix.load.title" message="Saved matrices" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
    >
      {saved.length === 0 ? (
        <EmptyState icon={table} title={<Trans id="matrix.noneSaved" message="No saved matrices yet" />} />
      ) : (
        <ul className="divide-y divide-line">
          {saved.map(({ name, savedBy, savedAt }) => (
            <li key={name}>
              <button
                type="button"
                className="flex w-full cursor-pointer flex-col rounded-md px-2 py-2 text-start hover:bg-hover pointer-coarse:min-h-[44px]"
                onClick={() => onLoad(name)}
              >
                <bdi className="font-[580] wrap-anywhere">{name}</bdi>
                {savedAt !== '' && (
                  <span className="text-sm text-ink-2">
                    <Trans
                      id="matrix.savedBy"
                      message="{who}, {when}"
                      values={{
                        who: <bdi>{savedBy}</bdi>,
                        when: i18n.date(savedAt, moment.minute),
                      }}
                    />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface RemoveDialogProps {
  readonly name: string
  readonly onRemove: () => void
  readonly onClose: () => void
}

export function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      onEscape={onClose}
      focusOn={cancel}
      title={
        <Trans id="matrix.remove.title" message="Remove the matrix {name}?" values={{ name: <bdi>{name}</bdi> }} />
      }
      description={
        <Trans id="matrix.remove.what" message="It disappears from the list for everyone. Cases do not change." />
      }
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            <Trans id="matrix.cancel" message="Cancel" />
          </Button>
          <Button variant="danger" icon="trash" onClick={onRemove}>
            <Trans id="matrix.remove" message="Remove" />
          </Button>
        </>
      }
    />
  )
}
