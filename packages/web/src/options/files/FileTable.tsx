import type { StoredFile } from '@casebook/core/options/options.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useBytes } from '../../files/useBytes'
import { SavedAt } from '../../shell/SavedAt'
import { useServerFile } from '../../shell/useServerFile'
import { buttonClass } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { download, file } from '../../ui/moreDrawings'
import { SecureButton } from '../../ui/SecureButton'

/** The files that the product itself shows. */
const uses: Readonly<Record<string, MessageDescriptor>> = {
  'logo.png': msg({ id: 'options.files.logo', message: 'Logo in the header' }),
  'userManual.pdf': msg({ id: 'options.files.manual', message: 'User manual' }),
  'termsAndConditions.pdf': msg({ id: 'options.files.terms', message: 'Terms and conditions' }),
}

interface FileTableProps {
  readonly files: readonly StoredFile[]
  readonly onRemove: (name: string) => void
}

export function FileTable({ files, onRemove }: FileTableProps) {
  const { t } = useLingui()
  const inWords = useBytes()
  const addressOf = useServerFile()
  if (files.length === 0)
    return (
      <EmptyState icon={file} heading="h3" title={<Trans id="options.files.empty" message="No files yet" />}>
        <Trans id="options.files.empty.what" message="A file named logo.png becomes the logo." />
      </EmptyState>
    )
  const columns: readonly Column<StoredFile>[] = [
    {
      id: 'name',
      header: <Trans id="options.files.file" message="File" />,
      cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
    },
    {
      id: 'use',
      header: <Trans id="options.files.use" message="Used for" />,
      cell: ({ name }) => {
        const use = Object.hasOwn(uses, name) ? uses[name] : undefined
        return use ? <Trans {...use} /> : '–'
      },
    },
    {
      id: 'size',
      header: <Trans id="options.files.size" message="Size" />,
      align: 'end',
      cell: ({ size }) => <span className="tabular-nums">{inWords(size)}</span>,
    },
    {
      id: 'at',
      header: <Trans id="options.files.at" message="Uploaded" />,
      cell: ({ at }) => <SavedAt instant={at} />,
    },
    {
      id: 'do',
      header: <span className="sr-only">{t({ id: 'options.files.actions', message: 'Actions' })}</span>,
      align: 'end',
      cell: ({ name }) => (
        <span className="inline-flex flex-wrap justify-end gap-1.5">
          <a className={buttonClass({ variant: 'quiet', size: 'small' })} href={addressOf(name)} download={name}>
            <Icon name={download} size="small" className="text-ink-3" />
            <Trans id="options.files.download" message="Download" />
          </a>
          <SecureButton
            size="small"
            warning={<Trans id="options.files.delete.sure" message="Delete this file?" />}
            onConfirm={() => onRemove(name)}
          >
            <Trans id="options.files.delete" message="Delete" />
          </SecureButton>
        </span>
      ),
    },
  ]
  const total = inWords(files.reduce((sum, { size }) => sum + size, 0))
  return (
    <>
      <div className="border-t border-line">
        <DataTable
          label={t({ id: 'options.files.list', message: 'Files of the server' })}
          hasWideEdges
          columns={columns}
          rows={files}
          rowKey={({ name }) => name}
        />
      </div>
      <p className="border-t border-line bg-sunken px-5 py-2.5 text-sm text-ink-3">
        <Trans
          id="options.files.total"
          message="{count, plural, one {# file, {total}} other {# files, {total}}}"
          values={{ count: files.length, total }}
        />
      </p>
    </>
  )
}
