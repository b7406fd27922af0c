import type { ReadCodeList } from '@casebook/core/codeLists/codeList'
import { type CodeListsContext, isListReady } from '@casebook/core/codeLists/codeLists.machine'
import { languages, shownIn } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readBase64 } from '../../files/readBase64'
import { useBytes } from '../../files/useBytes'
import { Comma } from '../../shell/settings/Comma'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { type ChosenFile, DropZone } from '../../ui/DropZone'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { TextField } from '../../ui/fields/TextField'
import { Icon } from '../../ui/Icon'
import { upload } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { faultTexts } from './codeLists.messages'

/** Of a name and of a version. */
const longestName = 64
const examples = 3

interface NewCodeListProps {
  readonly form: CodeListsContext
  readonly isBusy: boolean
  readonly isSending: boolean
  readonly isReading: boolean
  readonly onFile: (file: ChosenFile) => void
  readonly onType: (change: { readonly list?: string; readonly version?: string }) => void
  readonly onLanguage: (language: string) => void
  readonly onUpload: () => void
}

/** A file for a new version of a list, read here before it is sent. */
export function NewCodeList({
  form,
  isBusy,
  isSending,
  isReading,
  onFile,
  onType,
  onLanguage,
  onUpload,
}: NewCodeListProps) {
  const { file, read, typed } = form
  const inWords = useBytes()
  const isWhole = isListReady(form)
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="codeLists.new" message="New list or version" />
        </h2>
      </CardHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && !isBusy) onUpload()
        }}
      >
        <div className="flex flex-col gap-4 p-4">
          <DropZone
            className="flex flex-wrap items-center justify-center gap-3 rounded-md p-4"
            disabled={isBusy}
            accept=".csv,.tsv,.txt"
            readFile={readBase64}
            onFile={onFile}
          >
            {(openChooser) => (
              <>
                <Icon name={upload} className="text-ink-3" />
                <span className="min-w-0 text-ink-2 wrap-anywhere">
                  {file ? (
                    <>
                      <bdi className="font-semibold text-ink">{file.name}</bdi> {inWords(file.size)}
                    </>
                  ) : (
                    <Trans
                      id="codeLists.drop"
                      message="Drop a CSV file here, with the columns code and label, perhaps label_de, label_en and so on, and parent"
                    />
                  )}
                </span>
                <Button size="small" disabled={isBusy} onClick={openChooser}>
                  {isReading ? (
                    <Trans id="codeLists.reading" message="Reading" />
                  ) : (
                    <Trans id="options.files.choose" message="Choose file" />
                  )}
                </Button>
              </>
            )}
          </DropZone>
          {read && <FileRead read={read} />}
          <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
            <TextField
              label={<Trans id="codeLists.list" message="List" />}
              hint={<Trans id="codeLists.list.hint" message="As studies name it: ICD-10-GM" />}
              autoComplete="off"
              maxLength={longestName}
              value={typed.list}
              onChange={(list) => onType({ list })}
            />
            <TextField
              label={<Trans id="codeLists.version" message="Version" />}
              hint={<Trans id="codeLists.version.hint" message="2026, for example. It never changes afterwards." />}
              autoComplete="off"
              maxLength={longestName}
              value={typed.version}
              onChange={(version) => onType({ version })}
            />
          </div>
          <Field label={<Trans id="codeLists.language" message="Language of the column label" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass()}
                value={typed.language}
                disabled={isBusy}
                onChange={({ target }) => onLanguage(target.value)}
              >
                {languages.map((one) => (
                  <option key={one} value={one}>
                    {ownNameOf(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sunken px-5 py-3">
          {!isWhole && (
            <span id="code-list-missing" className="me-auto text-sm text-ink-2">
              <Trans
                id="codeLists.missing"
                message="Choose a file without faults, and name the list and its version."
              />
            </span>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={!isWhole || isBusy}
            aria-describedby={isWhole ? undefined : 'code-list-missing'}
          >
            {isSending ? (
              <Trans id="options.files.uploading" message="Uploading" />
            ) : (
              <Trans id="codeLists.store" message="Store the list" />
            )}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What the file says: its codes, or its faults. Nothing was sent. */
function FileRead({ read }: { readonly read: ReadCodeList }) {
  const { i18n } = useLingui()
  const { language } = usePreferences()
  if (read.type === 'Faults')
    return (
      <Note
        tone="missing"
        role="alert"
        title={
          <Trans
            id="codeLists.faults"
            message="{count, plural, one {# fault. Nothing is stored.} other {# faults. Nothing is stored.}}"
            values={{ count: read.count }}
          />
        }
      >
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="mt-1 flex max-h-60 flex-col gap-1 overflow-auto"
        >
          {read.faults.map(({ line, fault, cell }) => (
            <li key={`${line} ${fault} ${cell}`} className="wrap-anywhere">
              <span className="font-semibold tabular-nums">
                <Trans id="codeLists.line" message="Line {line}" values={{ line: i18n.number(line) }} />
              </span>{' '}
              {cell !== '' && <bdi className="font-mono text-xs">{cell}</bdi>} <Trans {...faultTexts[fault]} />
            </li>
          ))}
        </ul>
        {read.count > read.faults.length && (
          <p className="mt-1">
            <Trans
              id="codeLists.firstFaults"
              message="The first {shown} are listed."
              values={{ shown: read.faults.length }}
            />
          </p>
        )}
      </Note>
    )
  const { codes, ignored } = read
  return (
    <Note
      tone="ok"
      role="status"
      title={
        <Trans
          id="codeLists.read"
          message="{count, plural, one {# code, no fault} other {# codes, no fault}}"
          values={{ count: codes.length }}
        />
      }
    >
      <ul className="mt-1">
        {codes.slice(0, examples).map(({ code, label }) => (
          <li key={code} className="wrap-anywhere">
            <bdi className="font-mono text-xs">{code}</bdi> <bdi>{shownIn(label, language)}</bdi>
          </li>
        ))}
      </ul>
      {ignored.length > 0 && (
        <p className="mt-1">
          <Trans
            id="codeLists.ignored"
            message="Columns that are not read: {names}"
            values={{ names: <Names names={ignored} /> }}
          />
        </p>
      )}
    </Note>
  )
}

function Names({ names }: { readonly names: readonly string[] }): ReactNode {
  return names.map((name, nth) => (
    <span key={name}>
      {nth > 0 && <Comma />}
      <bdi>{name}</bdi>
    </span>
  ))
}
