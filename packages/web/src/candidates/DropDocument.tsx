import type { ChosenDocument } from '@casebook/core/candidates/uploadCandidate.machine'
import { Trans } from '@lingui/react'
import { readBase64 } from '../files/readBase64'
import { Button } from '../ui/Button'
import { DropZone } from '../ui/DropZone'
import { Icon } from '../ui/Icon'
import { upload } from '../ui/moreDrawings'

interface DropDocumentProps {
  readonly disabled: boolean
  readonly onChoose: (document: ChosenDocument) => void
}

/** A place to drop a questionnaire, with a button to choose one. */
export function DropDocument({ disabled, onChoose }: DropDocumentProps) {
  return (
    <DropZone
      className="flex flex-col items-center gap-1 rounded-lg px-4 py-8 text-center"
      disabled={disabled}
      accept=".json,application/json,.csv,text/csv,.xml,application/xml,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      readFile={readBase64}
      onFile={onChoose}
    >
      {(openChooser) => (
        <>
          <Icon name={upload} size="large" className="mb-2 text-ink-3" />
          <p className="font-semibold">
            <Trans id="manage.drop" message="Drop a file here" />
          </p>
          <p className="text-sm text-ink-2">
            <Trans
              id="manage.drop.what"
              message="An XLSForm (.xlsx), an XForm, ODM file or REDCap project (.xml), a REDCap data dictionary in CSV, or a Casebook study or a FHIR questionnaire in JSON, of up to 5 MiB. Nothing is published yet."
            />
          </p>
          <Button className="mt-3" disabled={disabled} onClick={openChooser}>
            <Trans id="manage.choose" message="Choose file" />
          </Button>
        </>
      )}
    </DropZone>
  )
}
