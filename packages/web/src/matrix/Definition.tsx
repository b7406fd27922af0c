import type { BaseStructure } from '@casebook/core/bases/structure'
import type { MatrixFinding } from '@casebook/core/matrix/checkMatrix'
import type { Filter } from '@casebook/core/matrix/filter'
import { columnsOf, commonValues, mayAddValue } from '@casebook/core/matrix/layout'
import type { MatrixSpec } from '@casebook/core/matrix/matrix'
import type { MatrixChange } from '@casebook/core/matrix/matrixChange'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { Card, cardTitleClass } from '../ui/Card'
import { filter as filterDrawing } from '../ui/icons/matrixDrawings'
import { EvaluationBuilder } from './EvaluationBuilder'
import { FilterBuilder } from './FilterBuilder'
import { OrderedList } from './OrderedList'
import type { MatrixWords } from './useMatrixWords'

interface DefinitionProps {
  readonly structure: BaseStructure
  readonly spec: MatrixSpec
  readonly findings: readonly MatrixFinding[]
  readonly words: MatrixWords
  readonly onChange: (change: MatrixChange) => void
}

/** What the matrix is made of: its columns, its rows, and the values in each cell. */
export function Definition({ structure, spec, findings, words, onChange }: DefinitionProps) {
  const { t } = useLingui()
  const columns = columnsOf(spec)
  const values = commonValues(spec)
  const isFaulty = (path: string) => findings.some((finding) => finding.path === path)
  const itemOf = (each: Filter, path: string) => {
    const { question, condition } = words.filter(each)
    const content = (
      <>
        <bdi className="font-[580]">{question}</bdi> <bdi className="text-ink-2">{condition}</bdi>
      </>
    )
    return { name: words.whole(each), content, isFaulty: isFaulty(path) }
  }
  const addFilter = <Trans id="matrix.filter" message="Filter" />
  return (
    <Card className="divide-y divide-line">
      <Part
        title={<Trans id="matrix.columns" message="Columns" />}
        add={addFilter}
        addLabel={t({ id: 'matrix.addColumn', message: 'Add a column filter' })}
        hint={spec.headFilters.length === 0 && <Trans id="matrix.noColumns" message="One column of all cases." />}
        builder={(label, onClose, onDone) => (
          <FilterBuilder
            label={label}
            structure={structure}
            words={words}
            onClose={onClose}
            onFilter={(filter) => onDone({ type: 'addColumn', filter })}
            each={<Trans id="matrix.eachColumn" message="One column for each answer" />}
            onEach={(filters) => onDone({ type: 'addColumns', filters })}
          />
        )}
        onChange={onChange}
      >
        {spec.headFilters.length > 0 && (
          <OrderedList
            label={t({ id: 'matrix.columns', message: 'Columns' })}
            icon={filterDrawing}
            items={columns.flatMap(({ filter, from }) => (filter ? [itemOf(filter, `headFilters/${from}`)] : []))}
            onMove={(from, to) => onChange({ type: 'moveColumn', from, to })}
            onRemove={(index) => onChange({ type: 'removeColumn', index })}
          />
        )}
      </Part>
      <Part
        title={<Trans id="matrix.rows" message="Rows" />}
        add={addFilter}
        addLabel={t({ id: 'matrix.addRow', message: 'Add a row filter' })}
        hint={spec.sideFilters.length === 0 && <Trans id="matrix.noRows" message="One row of all cases." />}
        builder={(label, onClose, onDone) => (
          <FilterBuilder
            label={label}
            structure={structure}
            words={words}
            onClose={onClose}
            onFilter={(filter) => onDone({ type: 'addRow', filter })}
            each={<Trans id="matrix.eachRow" message="One row for each answer" />}
            onEach={(filters) => onDone({ type: 'addRows', filters })}
          />
        )}
        onChange={onChange}
      >
        {spec.sideFilters.length > 0 && (
          <OrderedList
            label={t({ id: 'matrix.rows', message: 'Rows' })}
            icon={filterDrawing}
            items={spec.sideFilters.map((each, row) => itemOf(each, `sideFilters/${row}`))}
            onMove={(from, to) => onChange({ type: 'moveRow', from, to })}
            onRemove={(index) => onChange({ type: 'removeRow', index })}
          />
        )}
      </Part>
      <Part
        title={<Trans id="matrix.values" message="Values in each cell" />}
        add={<Trans id="matrix.value" message="Value" />}
        addLabel={t({ id: 'matrix.addValue', message: 'Add a value' })}
        isOff={!mayAddValue(spec)}
        hint={
          values === null ? (
            <Trans
              id="matrix.valuesDiffer"
              message="The cells show different values. A value that you add here replaces them all."
            />
          ) : mayAddValue(spec) ? (
            values.length === 0 && <Trans id="matrix.noValues" message="The cells are empty." />
          ) : (
            <Trans id="matrix.secondValue" message="For a second value, add a column first." />
          )
        }
        builder={(label, onClose, onDone) => (
          <EvaluationBuilder
            label={label}
            structure={structure}
            words={words}
            onClose={onClose}
            onEvaluation={(evaluation) => onDone({ type: 'addValue', evaluation })}
          />
        )}
        onChange={onChange}
      >
        {values !== null && values.length > 0 && (
          <OrderedList
            label={t({ id: 'matrix.values', message: 'Values in each cell' })}
            icon="fn"
            items={values.map((each, index) => ({
              name: words.evaluation(each),
              content: <bdi>{words.evaluation(each)}</bdi>,
              isFaulty: isFaulty(`evaluations/0/${index}`),
            }))}
            onMove={(from, to) => onChange({ type: 'moveValue', from, to })}
            onRemove={(index) => onChange({ type: 'removeValue', index })}
          />
        )}
      </Part>
    </Card>
  )
}

interface PartProps {
  readonly title: ReactNode
  readonly add: ReactNode
  readonly addLabel: string
  readonly isOff?: boolean
  readonly hint: ReactNode
  readonly builder: (label: string, onClose: () => void, onDone: (change: MatrixChange) => void) => ReactNode
  readonly onChange: (change: MatrixChange) => void
  readonly children: ReactNode
}

function Part({ title, add, addLabel, isOff = false, hint, builder, onChange, children }: PartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    button.current?.focus()
  }, [])
  const done = useCallback(
    (change: MatrixChange) => {
      onChange(change)
      close()
    },
    [onChange, close],
  )
  return (
    <section className="flex flex-col gap-2 p-4">
      <header className="flex items-center justify-between gap-2">
        <h2 className={cardTitleClass}>{title}</h2>
        <Button
          ref={button}
          size="small"
          variant="quiet"
          icon="plus"
          aria-label={addLabel}
          aria-expanded={isOpen}
          disabled={isOff}
          onClick={() => setIsOpen(true)}
        >
          {add}
        </Button>
      </header>
      {children}
      {hint && <p className="text-sm text-ink-3">{hint}</p>}
      {isOpen && builder(addLabel, close, done)}
    </section>
  )
}
