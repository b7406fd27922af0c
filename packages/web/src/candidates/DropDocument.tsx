import type { ChosenDocument } from '@casebook/core/candidates/uploadCandidate.machine'
import { Trans } from '@lingui/react'
import { useRef, useState } from 'react'
import { readBase64 } from '../options/files/readBase64'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { upload } from '../ui/moreDrawings'

interface DropDocumentProps {
  readonly disabled: boolean
  readonly onChoose: (document: ChosenDocument) => void
}

/** A place to drop a questionnaire, with a button to choose one. */
export function DropDocument({ disabled, onChoose }: DropDocumentProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (file: File | undefined) => {
    if (file && !disabled) onChoose({ name: file.name, size: file.size, read: () => readBase64(file) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={`flex flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-8 text-center ${isOver ? 'border-brand bg-brand-soft' : 'border-control bg-sunken'}`}
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
      <Icon name={upload} size="large" className="mb-2 text-ink-3" />
      <p className="font-semibold">
        <Trans id="manage.drop" message="Drop a questionnaire here" />
      </p>
      <p className="text-sm text-ink-2">
        <Trans
          id="manage.drop.what"
          message="A Casebook study or a FHIR R4 questionnaire, in JSON, of up to 5 MiB. Nothing is published yet."
        />
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button className="mt-3" disabled={disabled} onClick={() => input.current?.click()}>
        <Trans id="manage.choose" message="Choose file" />
      </Button>
    </div>
  )
}
