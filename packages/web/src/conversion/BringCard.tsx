import { Trans } from '@lingui/react'
import { faultTexts } from '../candidates/candidates.messages'
import { readBase64 } from '../files/readBase64'
import { useBytes } from '../files/useBytes'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { DropZone } from '../ui/DropZone'
import { Icon } from '../ui/Icon'
import { upload } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { acceptedFiles } from './acceptedFiles'
import type { ConversionProps } from './conversionProps'

/** Where a file comes in, and why nothing was made of the last one. */
export function BringCard({ screen, send }: ConversionProps) {
  const inWords = useBytes()
  const { brought, fault } = screen.context
  const isReady = screen.matches('usable')
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5 max-phone:p-4">
      <DropZone
        className="flex flex-col items-center gap-1 rounded-lg px-4 py-8 text-center"
        disabled={!isReady}
        accept={acceptedFiles}
        readFile={readBase64}
        onFile={(file) => send({ type: 'bring', file })}
      >
        {(openChooser) => (
          <>
            <Icon name={upload} size="large" className="mb-2 text-ink-3" />
            <h2 className="font-semibold">
              <Trans id="manage.drop" message="Drop a file here" />
            </h2>
            <p className="text-sm text-ink-2">
              <Trans
                id="convert.drop.what"
                message="An XLSForm (.xlsx), an XForm, ODM file or REDCap project (.xml), a REDCap data dictionary in CSV, or a Casebook study or a FHIR questionnaire in JSON, of up to 5 MiB."
              />
            </p>
            <Button className="mt-3" disabled={!isReady} onClick={openChooser}>
              <Trans id="manage.choose" message="Choose file" />
            </Button>
          </>
        )}
      </DropZone>
      {brought && fault && (
        <Note
          tone="missing"
          role="alert"
          title={
            <Trans
              id="manage.refused"
              message="{name} was not accepted."
              values={{ name: <bdi>{brought.name}</bdi> }}
            />
          }
        >
          {fault === 'unread' ? (
            <Trans
              id="convert.unread"
              message="It could not be read. Save it again in its own program, or choose another file."
            />
          ) : (
            <Trans {...faultTexts[fault]} values={{ size: inWords(brought.size) }} />
          )}
        </Note>
      )}
    </Card>
  )
}
