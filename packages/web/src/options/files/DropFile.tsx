import { Trans } from '@lingui/react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { upload } from '../../ui/moreDrawings'
import { readBase64 } from './readBase64'

interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly read: () => Promise<string>
}

interface DropFileProps {
  readonly isBusy: boolean
  readonly disabled: boolean
  /** Without PDF. */
  readonly picturesOnly?: boolean
  readonly onFile: (file: ChosenFile) => void
}

/** A place to drop a file, with a button to choose one. */
export function DropFile({ isBusy, disabled, picturesOnly = false, onFile }: DropFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (file: File | undefined) => {
    if (file && !disabled) onFile({ name: file.name, size: file.size, read: () => readBase64(file) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={`flex flex-wrap items-center justify-center gap-3 rounded-md border border-dashed p-4 ${isOver ? 'border-brand bg-brand-soft' : 'border-control bg-sunken'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <Icon name={upload} className="text-ink-3" />
      <span className="text-ink-2">
        <Trans id="options.files.drop" message="Drop a file here, smaller than 5 MiB" />
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={`.png,.jpg,.jpeg,.gif,.webp,.avif,.svg${picturesOnly ? '' : ',.pdf'}`}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {isBusy ? (
          <Trans id="options.files.uploading" message="Uploading" />
        ) : (
          <Trans id="options.files.choose" message="Choose file" />
        )}
      </Button>
    </div>
  )
}
