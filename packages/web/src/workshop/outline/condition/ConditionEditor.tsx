import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { conditionWords } from '@casebook/core/statistics/dataset/ruleWords'
import {
  conditionOfGroup,
  conditionOfRow,
  type Group,
  groupOf,
  joins,
  type Row,
  rowFor,
  rowOf,
  waysOf,
} from '@casebook/core/studyDrafts/conditionRows'
import { structureOf } from '@casebook/core/studyDrafts/tree'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { inputClass } from '../../../ui/fields/input'
import { IconButton } from '../../../ui/IconButton'
import { lazyComponent } from '../../../ui/lazy/lazyComponent'
import { GroupResult, PatientsOfCondition, RowResult } from './ConditionResults'
import { joinTexts, wayTexts } from './condition.messages'
import { ValueField } from './ValueField'

interface ConditionEditorProps {
  readonly condition: Condition
  readonly base: Base
  readonly language: TextLanguage
  /** The questions that it may be about. */
  readonly offered: readonly Question[]
  /** Null: nothing is left of it. */
  readonly onChange: (condition: Condition | null) => void
}

const FormulaField = lazyComponent(() => import('./FormulaField'))

/**
 * A condition as rows of a sentence; rows may be groups of rows. What rows cannot show is said in words, and stays. Below them, the same as a
 * formula.
 */
export function ConditionEditor(props: ConditionEditorProps) {
  const { condition, base, language, offered, onChange } = props
  const [hasFormula, setHasFormula] = useState(false)
  const group = groupOf(condition)
  const [first] = offered
  return (
    <div className="@container/rows flex flex-col gap-2">
      {group ? (
        <GroupRows {...props} group={group} />
      ) : (
        <>
          <OneRow {...props} number={1} />
          {first && (
            <Button
              size="small"
              variant="quiet"
              icon="plus"
              className="self-start"
              onClick={() => onChange({ All: [condition, conditionOfRow(rowFor(first, undefined))] })}
            >
              <Trans id="condition.row" message="Row" />
            </Button>
          )}
        </>
      )}
      <Button
        size="small"
        variant="quiet"
        className="self-start"
        aria-expanded={hasFormula}
        onClick={() => setHasFormula(!hasFormula)}
      >
        <Trans id="formula.show" message="As a formula" />
      </Button>
      <PatientsOfCondition condition={condition} base={base} />
      {hasFormula && <FormulaField condition={condition} base={base} language={language} onChange={onChange} />}
    </div>
  )
}

function GroupRows({ group, ...props }: ConditionEditorProps & { readonly group: Group }) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const { offered, onChange } = props
  const { join, count, of } = group
  const put = (rows: readonly Condition[], next: Partial<Group> = {}) =>
    onChange(rows.length === 0 ? null : conditionOfGroup({ ...group, ...next, of: rows }))
  const [first] = offered
  const row = first && conditionOfRow(rowFor(first, undefined))
  return (
    <fieldset className="flex flex-col gap-2 border-s-2 border-brand-line ps-2.5">
      <legend className="sr-only">
        <Trans id="condition.group" message="Rows that belong together" />
      </legend>
      <div className="flex flex-wrap items-center gap-1.5">
        <select
          aria-label={t({ id: 'condition.join', message: 'How many must hold' })}
          className={`${inputClass({ size: 'cell' })} w-auto!`}
          value={join}
          onChange={({ target }) =>
            put(of, { join: joins.find((one) => one === target.value) ?? 'all', count: Math.max(1, count) })
          }
        >
          {joins.map((one) => (
            <option key={one} value={one}>
              {_(joinTexts[one])}
            </option>
          ))}
        </select>
        {join !== 'all' && join !== 'any' && (
          <input
            type="number"
            min={0}
            max={of.length}
            aria-label={t({ id: 'condition.count', message: 'Number of rows' })}
            className={`${inputClass({ size: 'cell' })} w-16!`}
            value={count}
            onChange={({ target }) => put(of, { count: target.valueAsNumber || 0 })}
          />
        )}
        <span>
          <Trans id="condition.hold" message="of these hold:" />
        </span>
        <GroupResult of={of} />
      </div>
      {of.map((one, at) => {
        const change = (condition: Condition | null) =>
          put(condition ? of.map((each, i) => (i === at ? condition : each)) : of.filter((_each, i) => i !== at))
        const inner = groupOf(one)
        const rowProps = { ...props, condition: one, onChange: change }
        // A row keeps its place while it is changed.
        const key = `row ${at}`
        return inner ? (
          <GroupRows {...rowProps} key={key} group={inner} />
        ) : (
          <OneRow {...rowProps} key={key} number={at + 1} />
        )
      })}
      {row && (
        <div className="flex flex-wrap gap-1">
          <Button size="small" variant="quiet" icon="plus" onClick={() => put([...of, row])}>
            <Trans id="condition.row" message="Row" />
          </Button>
          <Button size="small" variant="quiet" icon="plus" onClick={() => put([...of, { Any: [row] }])}>
            <Trans id="condition.rows" message="Group of rows" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function OneRow({
  condition,
  base,
  language,
  offered,
  onChange,
  number,
}: ConditionEditorProps & { readonly number: number }) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const row = rowOf(condition)
  const question = row ? structureOf(base).questions.get(row.questionId)?.question : undefined
  const write = (next: Row) => onChange(conditionOfRow(next))
  const remove = (
    <IconButton
      icon="x"
      size="small"
      className="@min-[36rem]/rows:col-start-4"
      label={t({ id: 'condition.remove', message: `Remove row ${{ number }}` })}
      onClick={() => onChange(null)}
    />
  )
  if (!row || !question)
    return (
      <div className="flex items-start gap-1.5">
        <bdi lang="en" dir="ltr" className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">
          {conditionWords(condition)}
        </bdi>
        {remove}
      </div>
    )
  const shown = offered.includes(question) ? offered : [question, ...offered]
  return (
    <div className="grid grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5 @min-[36rem]/rows:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,2fr)_auto]">
      <select
        aria-label={t({ id: 'condition.question', message: `Question of row ${{ number }}` })}
        className={inputClass({ size: 'cell' })}
        value={question.id}
        onChange={({ target }) => {
          const next = shown.find(({ id }) => id === target.value)
          if (next) write(rowFor(next, undefined))
        }}
      >
        {shown.map((one) => (
          <option key={one.id} value={one.id}>
            {textIn(one.text, language, base.config.fallbackLanguage) || one.id}
          </option>
        ))}
      </select>
      {remove}
      <div className="col-span-2 grid grid-cols-2 gap-1.5 @min-[36rem]/rows:col-span-1">
        <select
          aria-label={t({ id: 'condition.is', message: `What row ${{ number }} says` })}
          className={inputClass({ size: 'cell' })}
          value={row.is}
          onChange={({ target }) => {
            const way = waysOf(question).find((one) => one === target.value)
            if (way) write(rowFor(question, way, row.value))
          }}
        >
          {waysOf(question).map((way) => (
            <option key={way} value={way}>
              {_(wayTexts[way])}
            </option>
          ))}
        </select>
        <ValueField
          row={row}
          question={question}
          language={language}
          label={t({ id: 'condition.value', message: `Value of row ${{ number }}` })}
          onChange={(value) => write({ ...row, value })}
        />
      </div>
      <RowResult condition={condition} questionId={question.id} base={base} language={language} />
    </div>
  )
}
