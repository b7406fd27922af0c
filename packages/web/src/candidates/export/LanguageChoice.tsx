import type { TextLanguage } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'

interface LanguageChoiceProps {
  /** Of the study's texts, the one in which they fall back first. */
  readonly languages: readonly TextLanguage[]
  /** Null: the first. */
  readonly chosen: TextLanguage | null
  readonly onChoose: (language: TextLanguage) => void
}

/** The language of the texts in a format that has one only. */
export function LanguageChoice({ languages, chosen, onChoose }: LanguageChoiceProps) {
  return (
    <Field label={<Trans id="manage.export.language" message="Language of the texts" />}>
      {(control) => (
        <select
          {...control}
          className={inputClass({ size: 'medium' })}
          value={chosen ?? languages[0]}
          onChange={({ target: { value } }) => {
            const language = languages.find((one) => one === value)
            if (language !== undefined) onChoose(language)
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {ownNameOf(language)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
