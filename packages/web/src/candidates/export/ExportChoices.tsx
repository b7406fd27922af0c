import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { hasOneLanguage } from '@casebook/core/candidates/export/exportBase.calls'
import type { ExportChoice } from '@casebook/core/candidates/export/exportBase.machine'
import type { TextLanguage } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { choiceClass } from '../../ui/fields/choice'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { formatTexts } from '../candidates.messages'
import { formatUses } from './export.messages'

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
          <Field label={<Trans id="manage.export.language" message="Language of the texts" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass({ size: 'medium' })}
                value={choice.language ?? languages[0]}
                onChange={({ target: { value } }) =>
                  onChoose({ language: languages.find((language) => language === value) ?? null })
                }
              >
                {languages.map((language) => (
                  <option key={language} value={language}>
                    {ownNameOf(language)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <fieldset className="grid gap-2 tablet:grid-cols-2">
        <legend className="mb-1.5 font-medium">
          <Trans id="manage.export.format" message="Format" />
        </legend>
        {formats.map((format) => {
          const use = formatUses[format]
          return (
            <label key={format} className={choiceClass({ look: 'outlined' })}>
              <input
                className="choice-mark"
                type="radio"
                name="format"
                checked={choice.format === format}
                onChange={() => onChoose({ format })}
              />
              <span>
                <span className="block font-semibold">
                  <Trans {...formatTexts[format]} />
                </span>
                {use && (
                  <span className="block text-sm text-ink-2">
                    <Trans {...use} />
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </fieldset>
    </>
  )
}
