import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { CodeList } from '@casebook/core/codeLists/codeLists.calls'
import { ownNameOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { SavedAt } from '../../shell/SavedAt'
import { Comma } from '../../shell/settings/Comma'
import { type Column, DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { SecureButton } from '../../ui/SecureButton'

interface CodeListTableProps {
  readonly lists: readonly CodeList[]
  readonly isBusy: boolean
  readonly onRemove: (list: OptionsFrom) => void
}

export function CodeListTable({ lists, isBusy, onRemove }: CodeListTableProps) {
  const { t, i18n } = useLingui()
  if (lists.length === 0)
    return (
      <EmptyState icon="list" heading="h3" title={<Trans id="codeLists.none" message="No code lists yet" />}>
        <Trans
          id="codeLists.none.what"
          message="Upload ICD-10-GM, for example, and a question can be answered by searching in it."
        />
      </EmptyState>
    )
  const columns: readonly Column<CodeList>[] = [
    {
      id: 'list',
      header: <Trans id="codeLists.list" message="List" />,
      cell: ({ list, version }) => (
        <span className="whitespace-normal wrap-anywhere">
          <bdi className="font-semibold">{list}</bdi> <bdi className="tabular-nums">{version}</bdi>
        </span>
      ),
    },
    {
      id: 'codes',
      header: <Trans id="codeLists.codes" message="Codes" />,
      label: t({ id: 'codeLists.codes', message: 'Codes' }),
      align: 'end',
      cell: ({ codes }) => <span className="tabular-nums">{i18n.number(codes)}</span>,
    },
    {
      id: 'languages',
      header: <Trans id="codeLists.languages" message="Labels in" />,
      label: t({ id: 'codeLists.languages', message: 'Labels in' }),
      cell: ({ languages }) =>
        languages.map((language, nth) => (
          <span key={language}>
            {nth > 0 && <Comma />}
            <bdi>{ownNameOf(language)}</bdi>
          </span>
        )),
    },
    {
      id: 'uses',
      header: <Trans id="codeLists.uses" message="Used by" />,
      label: t({ id: 'codeLists.uses', message: 'Used by' }),
      cell: ({ usedBy }) =>
        usedBy.length === 0 ? (
          <span className="text-ink-3">
            <Trans id="codeLists.unused" message="No study" />
          </span>
        ) : (
          <Uses usedBy={usedBy} />
        ),
    },
    {
      id: 'at',
      header: <Trans id="options.files.at" message="Uploaded" />,
      label: t({ id: 'options.files.at', message: 'Uploaded' }),
      cell: ({ at, by }) => (
        <>
          <SavedAt instant={at} /> <bdi className="text-ink-3">{by}</bdi>
        </>
      ),
    },
    {
      id: 'do',
      header: <span className="sr-only">{t({ id: 'options.files.actions', message: 'Actions' })}</span>,
      align: 'end',
      cell: ({ list, version, usedBy }) =>
        usedBy.length === 0 && (
          <SecureButton
            size="small"
            disabled={isBusy}
            warning={<Trans id="codeLists.delete.sure" message="Delete this version?" />}
            onConfirm={() => onRemove({ list, version })}
          >
            <Trans id="options.files.delete" message="Delete" />
          </SecureButton>
        ),
    },
  ]
  return (
    <DataTable
      label={t({ id: 'codeLists.title', message: 'Code lists' })}
      hasWideEdges
      columns={columns}
      rows={lists}
      rowKey={({ list, version }) => JSON.stringify([list, version])}
    />
  )
}

/** The newest three of the versions and uploads, and how many more there are. */
export function Uses({ usedBy }: Pick<CodeList, 'usedBy'>) {
  const shown = usedBy.slice(0, 3)
  return (
    <span className="whitespace-normal wrap-anywhere">
      {shown.map(({ group, base, version }, nth) => (
        <span key={JSON.stringify([group, base, version])}>
          {nth > 0 && <Comma />}
          <bdi>{base}</bdi>{' '}
          {version === null ? <Trans id="codeLists.upload" message="(not published)" /> : <bdi>{version}</bdi>}
        </span>
      ))}
      {usedBy.length > shown.length && (
        <>
          {' '}
          <Trans
            id="codeLists.moreUses"
            message="and {count, plural, one {# more} other {# more}}"
            values={{ count: usedBy.length - shown.length }}
          />
        </>
      )}
    </span>
  )
}
