import { queryFilesCalls } from '@casebook/core/queries/queryFiles.calls'
import { uploadColumns } from '@casebook/core/queries/upload'
import { uploadQueriesMachine } from '@casebook/core/queries/uploadQueries.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { readBase64 } from '../../files/readBase64'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { handOut } from '../../shell/handOut'
import { PageHead } from '../../shell/PageHead'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { DataTable } from '../../ui/DataTable'
import { DropZone } from '../../ui/DropZone'
import { Icon } from '../../ui/Icon'
import { download, file as fileDrawing, upload } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { StepNames } from './StepNames'
import { UploadOutcome } from './UploadOutcome'
import { exampleOf } from './upload.messages'

/** Starts and answers many queries from one file. */
export default function UploadQueriesScreen() {
  const [screen, send] = useMachine(uploadQueriesMachine, { input: { server: usePort(queryFilesCalls) } })
  const { file, done, failed, error } = screen.context
  const isSending = screen.matches('sending')
  const result = done ?? failed
  return (
    <>
      <PageHead title={<Trans id="query.upload.title" message="Upload queries" />}>
        <Trans
          id="query.upload.what"
          message="Start and answer many queries from one CSV file. All rows are imported, or none."
        />
      </PageHead>
      <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="flex flex-col gap-4 p-5">
          <DropZone
            className="flex flex-col items-center gap-1 rounded-lg px-4 py-8 text-center"
            disabled={isSending}
            accept=".csv,text/csv"
            readFile={readBase64}
            onFile={(chosen) => send({ type: 'choose', file: chosen })}
          >
            {(openChooser) => (
              <>
                <Icon name={upload} size="large" className="mb-2 text-ink-3" />
                <p className="font-semibold">
                  <Trans id="query.upload.drop" message="Drop a CSV file here" />
                </p>
                <p className="text-sm text-ink-2">
                  <Trans id="query.upload.drop.what" message="Smaller than 5 MiB, text in UTF-8" />
                </p>
                <Button className="mt-3" disabled={isSending} onClick={openChooser}>
                  <Trans id="manage.choose" message="Choose file" />
                </Button>
              </>
            )}
          </DropZone>
          {file && (screen.matches('chosen') || isSending) && (
            <div className="flex flex-wrap items-center gap-3 rounded-md border border-line px-4 py-3">
              <Icon name={fileDrawing} className="text-ink-3" />
              <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{file.name}</bdi>
              <Button variant="quiet" disabled={isSending} onClick={() => send({ type: 'remove' })}>
                <Trans id="query.upload.remove" message="Remove" />
              </Button>
              <Button variant="primary" disabled={isSending} onClick={() => send({ type: 'upload' })}>
                {isSending ? (
                  <Trans id="options.files.uploading" message="Uploading" />
                ) : (
                  <Trans id="query.upload.send" message="Upload" />
                )}
              </Button>
            </div>
          )}
          {screen.matches('chosen') && error != null && (
            <CallFailedNote error={error} onRetry={() => send({ type: 'upload' })} />
          )}
          {screen.matches('failed') && !failed && (
            <Note tone="missing" role="alert">
              <Trans id="query.upload.tooLarge" message="The file is too large. Divide it." />
            </Note>
          )}
          {result && (screen.matches('done') || screen.matches('failed')) && <UploadOutcome result={result} />}
        </Card>
        <div className="flex flex-col gap-5">
          <Columns />
          <StepNames />
        </div>
      </div>
    </>
  )
}

function Columns() {
  const { t } = useLingui()
  const template = new Blob([`${uploadColumns.join(',')}\r\n`], { type: 'text/csv' })
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans id="query.upload.columns" message="Columns of the file" />
        </h2>
        <Button
          size="small"
          variant="quiet"
          icon={download}
          onClick={() => handOut({ name: 'queries.csv', mediaType: 'text/csv', content: template })}
        >
          <Trans id="query.upload.template" message="Template" />
        </Button>
      </CardHeader>
      <DataTable
        label={t({ id: 'query.upload.columns', message: 'Columns of the file' })}
        rows={uploadColumns}
        rowKey={(column) => column}
        columns={[
          {
            id: 'column',
            header: <Trans id="query.upload.column" message="Column" />,
            cell: (column) => <span className="font-semibold">{column}</span>,
          },
          {
            id: 'example',
            header: <Trans id="query.upload.example" message="Example" />,
            cell: (column) => <span className="font-mono text-xs">{exampleOf[column]}</span>,
          },
        ]}
      />
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        <Trans
          id="query.upload.sameId"
          message="The same id in several rows means several steps of one query, oldest first. Without an id a row starts a query of its own."
        />
      </p>
    </Card>
  )
}
