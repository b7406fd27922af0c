import type { DataFormat } from '@casebook/core/imports/dataImport'
import { dataFormats } from '@casebook/core/imports/dataImport'
import { largestFile, mostKept } from '@casebook/core/imports/imports.calls'
import type { importsMachine } from '@casebook/core/imports/imports.machine'
import { isLanguage, type Language, languages } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { readBase64 } from '../files/readBase64'
import { useHold } from '../router/LeaveGuardContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { DropZone } from '../ui/DropZone'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { Icon } from '../ui/Icon'
import { upload } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { ProgressBar } from '../ui/waiting/ProgressBar'
import { formatNames } from './imports.messages'

interface NewImportProps {
  readonly screen: SnapshotFrom<typeof importsMachine>
  readonly send: (event: EventFrom<typeof importsMachine>) => void
}

const megabytes = largestFile / 1024 / 1024
const megabytesKept = mostKept / 1024 / 1024

/** Where a file of data comes in, and how far it is on its way. */
export function NewImport({ screen, send }: NewImportProps) {
  const { t } = useLingui()
  const [format, setFormat] = useState<DataFormat>('table')
  const [language, setLanguage] = useState<Language | null>(null)
  const { problem, error } = screen.context
  const isOnItsWay = screen.matches('beginning') || screen.matches('sending') || screen.matches('interrupted')
  useHold(isOnItsWay ? <Trans id="imports.leaving" message="The file is not uploaded completely yet." /> : null)
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5 max-phone:p-4">
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label={<Trans id="imports.format" message="What the file is" />}>
          {(control) => (
            <select
              {...control}
              className={inputClass({ size: 'medium' })}
              value={format}
              disabled={isOnItsWay}
              // The cast is safe: the options are formats.
              onChange={({ target: { value } }) => setFormat(value as DataFormat)}
            >
              {dataFormats.map((one) => (
                <option key={one} value={one}>
                  {t(formatNames[one])}
                </option>
              ))}
            </select>
          )}
        </Field>
        {format === 'table' && (
          <Field label={<Trans id="imports.language" message="How answers are written in it" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass({ size: 'medium' })}
                value={language ?? ''}
                disabled={isOnItsWay}
                onChange={({ target: { value } }) => setLanguage(isLanguage(value) ? value : null)}
              >
                <option value="">{t({ id: 'imports.language.codes', message: 'Codes, 2026-03-31 and 1.5' })}</option>
                {languages.map((one) => (
                  <option key={one} value={one}>
                    {t({ id: 'imports.language.words', message: `As people write in ${{ language: ownNameOf(one) }}` })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      {isOnItsWay ? (
        <OnItsWay screen={screen} send={send} />
      ) : (
        <DropZone
          className="flex flex-col items-center gap-1 rounded-lg px-4 py-8 text-center"
          disabled={!screen.matches('ready')}
          accept=".csv,text/csv,.xml,application/xml,.json,application/json,.ndjson"
          readFile={readBase64}
          onFile={({ name, size, readPart: read }) =>
            send({ type: 'choose', file: { name, size, read }, format, language })
          }
        >
          {(openChooser) => (
            <>
              <Icon name={upload} size="large" className="mb-2 text-ink-3" />
              <p className="font-semibold">
                <Trans id="manage.drop" message="Drop a file here" />
              </p>
              <p className="text-sm text-ink-2">
                <Trans
                  id="imports.drop.what"
                  message="Up to {megabytes} MB. Nothing is imported before you have seen a dry run."
                  values={{ megabytes }}
                />
              </p>
              <Button className="mt-3" disabled={!screen.matches('ready')} onClick={openChooser}>
                <Trans id="manage.choose" message="Choose file" />
              </Button>
            </>
          )}
        </DropZone>
      )}
      {error != null && !isOnItsWay && !screen.matches('unreachable') && <CallFailedNote error={error} />}
      {problem && (
        <Note tone="missing" role="alert">
          {problem === 'empty' && <Trans id="imports.problem.empty" message="The file is empty." />}
          {problem === 'tooLarge' && (
            <Trans
              id="imports.problem.tooLarge"
              message="The file has more than {megabytes} MB. Divide it into several files."
              values={{ megabytes }}
            />
          )}
          {problem === 'noRoom' && (
            <Trans
              id="imports.problem.noRoom"
              message="The files of your imports may take {megabytesKept} MB together, in all studies. Discard imports that you no longer need."
              values={{ megabytesKept }}
            />
          )}
          {problem === 'gone' && (
            <Trans id="imports.problem.gone" message="The import was discarded while its file was uploaded." />
          )}
        </Note>
      )}
    </Card>
  )
}

function OnItsWay({ screen, send }: NewImportProps) {
  const { t } = useLingui()
  const { file, received, error } = screen.context
  const isInterrupted = screen.matches('interrupted')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4 rounded-md border border-brand-line bg-brand-soft px-4 py-3">
        <div className="min-w-0 flex-1 wrap-anywhere" role="status">
          <p className="mb-1.5 font-semibold">
            <bdi>{file?.name}</bdi>
          </p>
          <ProgressBar
            label={t({ id: 'manage.progress', message: 'Progress of the upload' })}
            value={file ? received / file.size : 0}
          />
        </div>
        <Button size="small" onClick={() => send({ type: 'cancel' })}>
          <Trans id="manage.cancel" message="Cancel" />
        </Button>
      </div>
      {isInterrupted && <CallFailedNote error={error} onRetry={() => send({ type: 'resume' })} />}
    </div>
  )
}
