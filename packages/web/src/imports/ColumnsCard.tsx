import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { choicesThatMatch } from '@casebook/core/entry/typed/dropdown'
import { nameTarget, notRead, ownerTarget } from '@casebook/core/imports/columnMapping'
import type { ImportColumn } from '@casebook/core/imports/imports.calls'
import { shownIn } from '@casebook/core/language/language'
import { holdsAnswer } from '@casebook/core/questions/required'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { type Column, DataTable } from '../ui/DataTable'
import Combobox from '../ui/fields/Combobox'
import type { ListChoice } from '../ui/fields/listbox'
import { Note } from '../ui/Note'

type Mapping = Readonly<Record<string, string>>

interface ColumnsCardProps {
  readonly base: Base
  readonly columns: readonly ImportColumn[]
  readonly mapping: Mapping
  readonly atFault: readonly string[]
  readonly onChange: (mapping: Mapping) => void
}

/** Which column of the file goes to which question. */
export function ColumnsCard({ base, columns, mapping, atFault, onChange }: ColumnsCardProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const own: readonly ListChoice[] = useMemo(
    () =>
      [...baseStructure(base).questions.values()]
        .filter(({ question }) => holdsAnswer(question) && !question.abstract)
        .map(({ question: { id, text } }) => {
          const words = shownIn(text, language)
          return { value: id, label: words === '' || words === id ? id : `${words} (${id})` }
        }),
    [base, language],
  )
  const choices: readonly ListChoice[] = [
    { value: notRead, label: t({ id: 'imports.target.none', message: 'Not read' }) },
    { value: nameTarget, label: t({ id: 'imports.target.name', message: 'Name of the case' }) },
    { value: ownerTarget, label: t({ id: 'imports.target.owner', message: 'Owner of the case' }) },
    ...own,
  ]
  const hasName = columns.some((one) => targetOf(one, mapping) === nameTarget)
  const tableColumns: readonly Column<ImportColumn>[] = [
    {
      id: 'name',
      header: <Trans id="imports.column" message="Column" />,
      cell: ({ name }) => <bdi className="font-medium wrap-anywhere">{name}</bdi>,
    },
    {
      id: 'samples',
      header: <Trans id="imports.samples" message="First records" />,
      label: t({ id: 'imports.samples', message: 'First records' }),
      cell: ({ samples }) => (
        <span className="block max-w-72 truncate text-ink-2">
          {samples.map((sample, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a file stay as they are
            <bdi key={i}>{i > 0 ? ` · ${sample}` : sample}</bdi>
          ))}
        </span>
      ),
    },
    {
      id: 'target',
      header: <Trans id="imports.target" message="Goes to" />,
      label: t({ id: 'imports.target', message: 'Goes to' }),
      cell: (column) => (
        <Target
          column={column}
          choices={choices}
          value={targetOf(column, mapping)}
          isInvalid={atFault.includes(column.name) || atFault.includes(mapping[column.name] ?? '')}
          onChoose={(target) => onChange({ ...mapping, [column.name]: target })}
        />
      ),
    },
  ]
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="imports.columns.of" message="Columns of the file" />
        </h2>
      </CardHeader>
      {atFault.length > 0 && (
        <div className="p-4 pb-0">
          <Note
            tone="missing"
            role="alert"
            title={
              <Trans
                id="imports.atFault"
                message="These columns lead nowhere, or two of them to the same answer: {columns}"
                values={{ columns: <bdi>{atFault.join(' · ')}</bdi> }}
              />
            }
          />
        </div>
      )}
      {!hasName && (
        <div className="p-4 pb-0">
          <Note tone="range">
            <Trans
              id="imports.noName"
              message="No column names the case. Choose “Name of the case” for the one that does."
            />
          </Note>
        </div>
      )}
      <DataTable
        label={t({ id: 'imports.columns.of', message: 'Columns of the file' })}
        columns={tableColumns}
        rows={columns}
        rowKey={({ name }) => name}
      />
    </Card>
  )
}

function targetOf({ name, use, key }: ImportColumn, mapping: Mapping): string {
  return mapping[name] ?? (use === 'case' ? nameTarget : use === 'answer' ? (key ?? notRead) : notRead)
}

interface TargetProps {
  readonly column: ImportColumn
  readonly choices: readonly ListChoice[]
  readonly value: string
  readonly isInvalid: boolean
  readonly onChoose: (target: string) => void
}

function Target({ column: { name, key }, choices, value, isInvalid, onChoose }: TargetProps) {
  const { t } = useLingui()
  const id = useId()
  // An answer of an occurrence, or a note, which the list of questions does not have.
  const all =
    key === null || choices.some((one) => one.value === key) ? choices : [...choices, { value: key, label: key }]
  return (
    <div className="min-w-56">
      <span id={`${id}-label`} className="sr-only">
        {t({ id: 'imports.target.of', message: `Where ${{ name }} goes` })}
      </span>
      <Combobox
        id={id}
        choices={all}
        // So that typing begins in an empty field.
        value={value === notRead ? null : value}
        placeholder={t({ id: 'imports.target.none', message: 'Not read' })}
        labelledBy={`${id}-label`}
        describedBy=""
        isInvalid={isInvalid}
        isCell
        matching={(typed) => choicesThatMatch(all, typed)}
        openLabel={t({ id: 'imports.target.open', message: 'All questions' })}
        nothingFound={<Trans id="dialog.nothingFound" message="No matches." />}
        onChoose={(target) => onChoose(target ?? notRead)}
      />
    </div>
  )
}
