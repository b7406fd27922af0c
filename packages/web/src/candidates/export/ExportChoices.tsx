import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { hasOneLanguage } from '@casebook/core/candidates/export/exportBase.calls'
import type { ExportChoice } from '@casebook/core/candidates/export/exportBase.machine'
import type { TextLanguage } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { FormatChoices } from './FormatChoices'
import { LanguageChoice } from './LanguageChoice'

interface ExportChoicesProps {
  readonly choice: ExportChoice
  readonly versions: readonly string[]
  readonly formats: readonly CandidateFormat[]
  /** Of the study's texts, the one in which they fall back first. */
  readonly languages: readonly TextLanguage[]
  readonly onChoose: (chosen: Partial<ExportChoice>) => void
}

/** Which version goes out, in which format, and in which language where the format has one only. */
export function ExportChoices({ choice, versions, formats, languages, onChoose }: ExportChoicesProps) {
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label={<Trans id="manage.version.label" message="Version" />}>
          {(control) => (
            <select
              {...control}
              className={inputClass({ size: 'medium' })}
              value={choice.version}
              onChange={({ target: { value } }) => onChoose({ version: value, language: null })}
            >
              {versions.map((version) => (
                <option key={version}>{version}</option>
              ))}
            </select>
          )}
        </Field>
        {hasOneLanguage(choice.format) && languages.length > 1 && (
          <LanguageChoice
            languages={languages}
            chosen={choice.language}
            onChoose={(language) => onChoose({ language })}
          />
        )}
      </div>
      <FormatChoices formats={formats} chosen={choice.format} onChoose={(format) => onChoose({ format })} />
    </>
  )
}
