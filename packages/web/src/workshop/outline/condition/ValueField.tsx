import type { Question } from '@casebook/core/bases/base'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { isValue, type Row } from '@casebook/core/studyDrafts/conditionRows'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { inputClass } from '../../../ui/fields/input'

interface ValueFieldProps {
  readonly row: Row
  readonly question: Question
  readonly language: TextLanguage
  readonly label: string
  readonly onChange: (value: string | number | boolean) => void
}

/** With what a row compares the answer of its question. */
export function ValueField({ row, question, language, label, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  if (row.value === null) return null
  if (typeof row.value === 'boolean')
    return (
      <select
        aria-label={label}
        className={inputClass({ size: 'cell' })}
        value={String(row.value)}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <option value="true">{t({ id: 'condition.yes', message: 'Yes' })}</option>
        <option value="false">{t({ id: 'condition.no', message: 'No' })}</option>
      </select>
    )
  if (row.is === 'is' || row.is === 'isNot')
    return (
      <select
        aria-label={label}
        className={inputClass({ size: 'cell' })}
        value={row.value}
        onChange={({ target }) => onChange(target.value)}
      >
        {question.answers?.map(({ id, text }) => (
          <option key={id} value={id}>
            {textIn(text, language) || id}
          </option>
        ))}
      </select>
    )
  return <ComparedField value={row.value} question={question} label={label} onChange={onChange} />
}

interface ComparedFieldProps extends Pick<ValueFieldProps, 'question' | 'label' | 'onChange'> {
  readonly value: string | number
}

/** A value takes effect as soon as it is one. */
function ComparedField({ value, question, label, onChange }: ComparedFieldProps) {
  const [typed, setTyped] = useState(String(value))
  const isNumber = typeof value === 'number'
  const said = isNumber ? Number(typed.replace(',', '.')) : typed
  const isFine = typed.trim() !== '' && isValue(question, said)
  useEffect(() => setTyped((now) => (Number(now.replace(',', '.')) === value ? now : String(value))), [value])
  return (
    <input
      dir="ltr"
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : undefined}
      aria-label={label}
      aria-invalid={isFine ? undefined : true}
      className={inputClass({ size: 'cell' })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = isNumber ? Number(target.value.replace(',', '.')) : target.value
        if (target.value.trim() !== '' && isValue(question, next)) onChange(next)
      }}
    />
  )
}
