import type { Text, TextLanguage } from '@casebook/core/language/language'
import type { SaidField } from '@casebook/core/studyDrafts/operations'
import { type ReactNode, useEffect, useState } from 'react'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import type { Write } from './outlineProps'

interface WordsBoxProps {
  readonly id: string
  readonly field: SaidField
  readonly text: Text | undefined
  readonly language: TextLanguage
  readonly label: ReactNode
  readonly write: Write
}

/** A text of an item, in the language that is written. */
export function WordsBox({ id, field, text, language, label, write }: WordsBoxProps) {
  return (
    <Field label={label}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={1}
          className={`${inputClass({ size: 'lines' })} field-sizing-content`}
          value={text?.[language] ?? ''}
          onChange={({ target }) => write({ type: 'say', id, field, language, words: target.value }, `${field} ${id}`)}
        />
      )}
    </Field>
  )
}

interface NameFieldProps {
  readonly name: string
  readonly label: ReactNode
  readonly onRename: (to: string) => void
  readonly onRenamed: (to: string) => void
}

/** A name takes effect once it is whole: everything that names it follows. */
export function NameField({ name, label, onRename, onRenamed }: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const take = () => {
    const to = typed.trim()
    if (to === name) return
    onRename(to)
    onRenamed(to)
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="text"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          className={`${inputClass({ size: 'medium' })} font-mono`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
            if (key === 'Escape') setTyped(name)
          }}
        />
      )}
    </Field>
  )
}
