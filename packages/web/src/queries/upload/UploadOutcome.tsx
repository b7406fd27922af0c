import type { UploadResult } from '@casebook/core/queries/queryFiles.calls'
import { columnOfProblem, uploadColumns } from '@casebook/core/queries/upload'
import type { Refusal } from '@casebook/core/refusal'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { ShowMore } from '../../shell/ShowMore'
import { DataTable } from '../../ui/DataTable'
import { useGrowing } from '../../ui/hooks/useGrowing'
import { linkClass } from '../../ui/link'
import { Note } from '../../ui/Note'
import { problemTexts, uploadTexts } from './upload.messages'

/** The outcome of the upload: its steps were added, or each row at fault. */
export function UploadOutcome({ result }: { readonly result: Exclude<UploadResult, Refusal> }) {
  const { _ } = useI18n()
  if (result.type === 'Ok') {
    const { steps = 0, queries = 0 } = result
    return (
      <Note tone="ok" role="status" title={_(uploadTexts.Ok)}>
        <Trans
          id="query.upload.added"
          message="{steps, plural, one {# step was added.} other {# steps were added.}} {queries, plural, one {It belongs to # query.} other {They belong to # queries.}}"
          values={{ steps, queries }}
        />{' '}
        <Link href="/queries" className={linkClass}>
          <Trans id="query.upload.show" message="Show them" />
        </Link>
      </Note>
    )
  }
  const { message, rows = [] } = result
  return (
    <Note
      tone="missing"
      role="alert"
      title={<Trans {...uploadTexts.UploadFailed} values={{ message: <bdi>{message}</bdi> }} />}
    >
      <p>
        <Trans id="query.upload.nothing" message="Nothing was uploaded. Correct the file and choose it again." />
      </p>
      {rows.length > 0 && <Faults rows={rows} />}
    </Note>
  )
}

type Fault = NonNullable<Extract<UploadResult, { type: 'UploadFailed' }>['rows']>[number]

function Faults({ rows }: { readonly rows: readonly Fault[] }) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const { shown, rest, grow } = useGrowing(rows)
  return (
    <div className="mt-2 overflow-clip rounded-md border border-missing-line bg-surface text-ink">
      <DataTable
        label={t({ id: 'query.upload.faults', message: 'Rows that cannot be used' })}
        rows={shown}
        rowKey={({ row, problem }) => `${row} ${problem}`}
        columns={[
          {
            id: 'row',
            header: <Trans id="query.upload.row" message="Row" />,
            label: t({ id: 'query.upload.row', message: 'Row' }),
            cell: ({ row }) => row,
          },
          {
            id: 'column',
            header: <Trans id="query.upload.column" message="Column" />,
            cell: ({ problem }) => <span className="font-mono text-xs">{columnOfProblem[problem] ?? ''}</span>,
          },
          {
            id: 'problem',
            header: <Trans id="query.upload.problem" message="Problem" />,
            cell: ({ problem }) => (
              <span className="whitespace-normal">
                {_({ ...problemTexts[problem], values: { columns: uploadColumns.join(', ') } })}
              </span>
            ),
          },
        ]}
      />
      <ShowMore rest={rest} onShow={grow} />
    </div>
  )
}
