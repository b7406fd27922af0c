import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { type ChosenFile, DropZone } from '../ui/DropZone'
import { Icon } from '../ui/Icon'
import { upload } from '../ui/moreDrawings'
import { readBase64 } from './readBase64'

interface DropFileProps {
  readonly isBusy: boolean
  readonly disabled: boolean
  /** Without PDF. */
  readonly picturesOnly?: boolean
  readonly onFile: (file: ChosenFile) => void
}

/** A place to drop a file, with a button to choose one. */
export function DropFile({ isBusy, disabled, picturesOnly = false, onFile }: DropFileProps) {
  return (
    <DropZone
      className="flex flex-wrap items-center justify-center gap-3 rounded-md p-4"
      disabled={disabled}
      accept={`.png,.jpg,.jpeg,.gif,.webp,.avif,.svg${picturesOnly ? '' : ',.pdf'}`}
      readFile={readBase64}
      onFile={onFile}
    >
      {(openChooser) => (
        <>
          <Icon name={upload} className="text-ink-3" />
          <span className="text-ink-2">
            <Trans id="options.files.drop" message="Drop a file here, smaller than 5 MiB" />
          </span>
          <Button size="small" disabled={disabled} onClick={openChooser}>
            {isBusy ? (
              <Trans id="options.files.uploading" message="Uploading" />
            ) : (
              <Trans id="options.files.choose" message="Choose file" />
            )}
          </Button>
        </>
      )}
    </DropZone>
  )
}
