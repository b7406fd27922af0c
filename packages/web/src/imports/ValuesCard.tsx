import type { Base } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import type { DataImport, ImportColumn, UnreadValue } from '@casebook/core/imports/imports.calls'
import { leftOut, saysOtherwise, targetOf, unknownTarget, type ValueChanges } from '@casebook/core/imports/valueMapping'
import { shownIn } from '@casebook/core/language/language'
import { takesYesNo } from '@casebook/core/questions/takes'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { type Column, DataTable } from '../ui/DataTable'
import { inputClass } from '../ui/fields/input'
import { Note } from '../ui/Note'

interface ValuesCardProps {
  readonly base: Base
  readonly dataImport: DataImport
  readonly columns: readonly ImportColumn[]
  readonly unread: readonly UnreadValue[]
  /** Assignments made here since the dry run, and those of another person in the study meanwhile. */
  readonly changes: ValueChanges
  readonly met: ValueChanges
  readonly isBusy: boolean
  /** Null: it is not assigned any more. */
  readonly onAssign: (column: string, value: string, target: string | null) => void
  readonly onRehearse: () => void
}

type Value = Omit<UnreadValue, 'records'> & {
  /** Null: it was assigned before. */
  readonly records: number | null
}

/** What values of the file mean that are no options of their questions. */
export function ValuesCard(props: ValuesCardProps) {
  const { base, dataImport, columns, unread, changes, met, isBusy, onAssign, onRehearse } = props
  const { t } = useLingui()
  const { language } = usePreferences()
  const rows: readonly Value[] = [...unread, ...assignedBefore(dataImport, columns)]
  if (rows.length === 0) return null
  const structure = baseStructure(base)
  const wordsOf = (key: string) => {
    const question = questionOf(structure, key)
    return (question && shownIn(question.text, language)) || key
  }
  const targetsOf = (key: string): readonly (readonly [target: string, words: string])[] => {
    const question = questionOf(structure, key)
    const own =
      question && takesYesNo(question)
        ? ([
            ['true', t({ id: 'dialog.yes', message: 'Yes' })],
            ['false', t({ id: 'dialog.no', message: 'No' })],
          ] as const)
        : (question?.answers ?? []).map(({ id, text }) => [id, shownIn(text, language) || id] as const)
    return [
      ...own,
      [unknownTarget, t({ id: 'dialog.unknown', message: 'Unknown' })],
      [leftOut, t({ id: 'imports.value.leftOut', message: 'Leave out' })],
    ]
  }
  const wordsOfTarget = (key: string, target: string) => targetsOf(key).find(([id]) => id === target)?.[1] ?? target
  const tableColumns: readonly Column<Value>[] = [
    {
      id: 'column',
      header: <Trans id="imports.column" message="Column" />,
      cell: ({ column, key }) => (
        <span className="wrap-anywhere">
          <bdi className="font-medium">{column}</bdi>
          <span className="block text-ink-2">{wordsOf(key)}</span>
        </span>
      ),
    },
    {
      id: 'value',
      header: <Trans id="imports.value" message="Value" />,
      label: t({ id: 'imports.value', message: 'Value' }),
      cell: ({ value, records }) => (
        <span className="wrap-anywhere">
          <bdi className="font-mono">{value}</bdi>
          {records !== null && (
            <span className="block text-ink-2">
              <Trans
                id="imports.value.records"
                message="{count, plural, one {in # record} other {in # records}}"
                values={{ count: records }}
              />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'means',
      header: <Trans id="imports.value.means" message="Means" />,
      label: t({ id: 'imports.value.means', message: 'Means' }),
      cell: (row) => {
        const { column, value } = row
        const said = targetOf(changes, column, value)
        const target = said === undefined ? (targetOf(dataImport.values, column, value) ?? null) : said
        const other = targetOf(met, column, value)
        return (
          <>
            <select
              aria-label={t({
                id: 'imports.value.of',
                message: `What ${{ value: row.value }} of ${{ column: row.column }} means`,
              })}
              className={`${inputClass({ size: 'cell' })} min-w-40`}
              disabled={isBusy}
              value={target === null ? '' : `=${target}`}
              onChange={(event) =>
                onAssign(column, value, event.target.value === '' ? null : event.target.value.slice(1))
              }
            >
              <option value="">{t({ id: 'imports.value.choose', message: 'Not assigned' })}</option>
              {targetsOf(row.key).map(([id, words]) => (
                <option key={id} value={`=${id}`}>
                  {words}
                </option>
              ))}
              {target !== null && !targetsOf(row.key).some(([id]) => id === target) && (
                <option value={`=${target}`}>{target}</option>
              )}
            </select>
            {other !== undefined && (
              <span className="mt-1 block text-range-ink">
                {other === null ? (
                  <Trans id="imports.value.met.gone" message="Another person has taken it back." />
                ) : (
                  <Trans
                    id="imports.value.met"
                    message="Another person has said: {target}"
                    values={{ target: <bdi>{wordsOfTarget(row.key, other)}</bdi> }}
                  />
                )}
              </span>
            )}
          </>
        )
      },
    },
  ]
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="imports.values" message="Values that are no options" />
        </h2>
      </CardHeader>
      <p className="p-4 text-sm text-ink-2">
        <Trans
          id="imports.values.what"
          message="Say once what they mean. It holds for the next file of the study too. Records with values that are not assigned are refused."
        />
      </p>
      {Object.keys(met).length > 0 && (
        <div className="px-4 pb-4">
          <Note
            tone="range"
            role="alert"
            title={
              <Trans
                id="imports.values.met"
                message="Another person has said what some of these values mean. Nothing was kept."
              />
            }
          >
            <Trans
              id="imports.values.met.what"
              message="Look at them below. If you start the dry run again, what you chose takes their place."
            />
          </Note>
        </div>
      )}
      <DataTable
        label={t({ id: 'imports.values', message: 'Values that are no options' })}
        columns={tableColumns}
        rows={rows}
        rowKey={({ column, value }) => JSON.stringify([column, value])}
      />
      <div className="p-4">
        <Button disabled={isBusy || !saysOtherwise(changes, dataImport.values, met)} onClick={onRehearse}>
          <Trans id="imports.values.again" message="Start the dry run again" />
        </Button>
      </div>
    </Card>
  )
}

function questionOf({ questions }: BaseStructure, key: string) {
  return questions.get(parseKey(key)?.questionId ?? key)?.question
}

/** Of the columns that this file has. */
function assignedBefore({ values, mapping }: DataImport, columns: readonly ImportColumn[]): readonly Value[] {
  return columns.flatMap(({ name: column, key }) =>
    Object.keys((Object.hasOwn(values, column) && values[column]) || {}).map((value) => ({
      column,
      key: mapping[column] || (key ?? column),
      value,
      records: null,
    })),
  )
}
