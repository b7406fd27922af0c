import type { DraftFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import { type FileRecord, fileRecord, fileValue, picturesCleaned } from '@casebook/core/bases/files/fileRecord'
import { unknown } from '@casebook/core/facts/fact'
import { sizeTaken, typesTaken } from '@casebook/core/questions/file'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type DragEvent, useContext, useRef, useState } from 'react'
import { useBytes } from '../../files/useBytes'
import { useListed } from '../../shell/useListed'
import { Button } from '../../ui/Button'
import { hintClass, messageClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'
import { upload } from '../../ui/moreDrawings'
import { toneClass } from '../../ui/tone'
import { choiceKeys } from '../choices/choiceKeys'
import { type ControlProps, describedBy, isLarge } from '../controlProps'
import { ChosenFile } from './ChosenFile'
import { chosenFile, type FileProblem, type MadeFile, turnedPicture } from './chooseFile'
import { FilesContext } from './FilesContext'
import { problemMessages, typeNames } from './file.messages'
import { useDraftFiles } from './useDraftFiles'

/** A file by chooser, camera, or dropped here. Nothing of it leaves the device before its notes are taken out of it. */
export default function FileControl(control: ControlProps) {
  const { question, state, size = 'form', onAnswer } = control
  const { i18n } = useLingui()
  const files = useDraftFiles(useContext(FilesContext))
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isOver, setIsOver] = useState(false)
  const record = fileRecord(state.value)

  const take = async (make: () => Promise<MadeFile | FileProblem>) => {
    setProblem(null)
    setIsBusy(true)
    const made = await make()
    const isKept = typeof made !== 'string' && (await isKeptBy(files, made))
    if (isKept) onAnswer(fileValue(made.record))
    else setProblem(typeof made === 'string' ? made : 'away')
    setIsBusy(false)
  }
  const choose = (file: File | undefined) => {
    if (file && !isBusy) void take(() => chosenFile(question, file))
  }
  const turn = (of: FileRecord) =>
    take(async () => {
      const bytes = await files.bytesOf(state.key, of).catch(() => null)
      return bytes ? turnedPicture({ record: of, bytes }) : 'away'
    })
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      choose(event.dataTransfer.files[0])
    },
  }
  const keys = choiceKeys({
    count: 0,
    onChoose: () => {},
    onUnknown: () => onAnswer(unknown),
    onClear: () => state.value !== null && onAnswer(null),
  })
  const isCell = size === 'cell'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same
    <div
      className={`grid gap-2 ${isCell ? '' : `rounded-md border border-dashed p-3 ${isOver ? 'border-brand bg-brand-soft' : 'border-control bg-sunken'}`}`}
      onKeyDown={keys}
      {...dropping}
    >
      {record && (
        <ChosenFile
          record={record}
          questionKey={state.key}
          files={files}
          isCell={isCell}
          actions={{ isBusy, onTurn: () => void turn(record), onRemove: () => onAnswer(null) }}
        />
      )}
      <Choosers {...control} isBusy={isBusy} isThere={record !== null} onChoose={choose} />
      <p role="status" className="empty:hidden">
        {isBusy && (
          <span className={hintClass}>
            <Trans id="file.preparing" message="Preparing the file…" />
          </span>
        )}
        {problem && (
          <span className={`${messageClass} ${toneClass.missing}`}>
            <Icon name="alert" />
            <span>{i18n._(problemMessages[problem])}</span>
          </span>
        )}
      </p>
      {!isCell && <Taken {...control} />}
    </div>
  )
}

/** False while the code that keeps files cannot be loaded. */
function isKeptBy(files: DraftFiles, { record, bytes }: MadeFile): Promise<boolean> {
  return files.keep(record, bytes).then(
    () => true,
    () => false,
  )
}

interface ChoosersProps extends ControlProps {
  readonly isBusy: boolean
  readonly isThere: boolean
  readonly onChoose: (file: File | undefined) => void
}

function Choosers({ isBusy, isThere, onChoose, ...control }: ChoosersProps) {
  const { question, controlId, labelId, size = 'form' } = control
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const types = typesTaken(question)
  const takesPhotos = types.some((type) => picturesCleaned.includes(type))
  const look = isLarge({ size }) ? 'large' : size === 'cell' ? 'small' : 'medium'
  const accept = types.join()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        id={controlId}
        size={look}
        icon={upload}
        disabled={isBusy}
        aria-labelledby={`${labelId} ${controlId}`}
        {...describedBy(control)}
        onClick={() => input.current?.click()}
      >
        {isThere ? (
          <Trans id="file.replace" message="Choose another file" />
        ) : (
          <Trans id="file.choose" message="Choose a file" />
        )}
      </Button>
      {takesPhotos && (
        <span className="hidden pointer-coarse:contents">
          <Button size={look} disabled={isBusy} onClick={() => camera.current?.click()}>
            <Trans id="file.photo" message="Take a photo" />
          </Button>
        </span>
      )}
      {size === 'form' && !isThere && (
        <span className={`${hintClass} pointer-coarse:hidden`}>
          <Trans id="file.drop" message="or drop it here" />
        </span>
      )}
      <HiddenInput input={input} accept={accept} onChoose={onChoose} />
      {takesPhotos && <HiddenInput input={camera} accept="image/*" isCamera onChoose={onChoose} />}
    </div>
  )
}

interface HiddenInputProps extends Pick<ChoosersProps, 'onChoose'> {
  readonly input: React.RefObject<HTMLInputElement | null>
  readonly accept: string
  readonly isCamera?: boolean
}

/** A phone opens the camera on its back. */
function HiddenInput({ input, accept, isCamera = false, onChoose }: HiddenInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      {...(isCamera && { capture: 'environment' as const })}
      onChange={({ target }) => {
        onChoose(target.files?.[0])
        target.value = ''
      }}
    />
  )
}

/** Which files are taken, and what the device takes out of them. */
function Taken({ question }: Pick<ControlProps, 'question'>) {
  const inBytes = useBytes()
  const listed = useListed()
  const types = typesTaken(question)
  const areAllCleaned = types.every((type) => picturesCleaned.includes(type))
  const areSomeCleaned = types.some((type) => picturesCleaned.includes(type))
  return (
    <p className={hintClass}>
      <Trans
        id="file.taken"
        message="{types}, up to {size}."
        values={{
          types: listed(
            types.map((type) => typeNames[type]),
            'row',
          ),
          size: inBytes(sizeTaken(question)),
        }}
      />{' '}
      {areSomeCleaned && (
        <Trans
          id="file.cleaned"
          message="Place, time and all other notes are taken out of pictures before they leave this device."
        />
      )}{' '}
      {!areAllCleaned && (
        <Trans
          id="file.asItIs"
          message="Other files are sent as they are: they may name people and places within them."
        />
      )}
    </p>
  )
}
