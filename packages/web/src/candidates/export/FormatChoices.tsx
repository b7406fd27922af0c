import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { choiceClass } from '../../ui/fields/choice'
import { formatTexts } from '../candidates.messages'
import { formatUses } from './export.messages'

interface FormatChoicesProps<Format extends CandidateFormat> {
  readonly formats: readonly Format[]
  readonly chosen: Format
  readonly onChoose: (format: Format) => void
  /** What else is known of a format. */
  readonly noteOf?: (format: Format) => ReactNode
}

/** The formats that a study can be written in, with what each file is for. */
export function FormatChoices<Format extends CandidateFormat>({
  formats,
  chosen,
  onChoose,
  noteOf,
}: FormatChoicesProps<Format>) {
  return (
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
              checked={chosen === format}
              onChange={() => onChoose(format)}
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
              {noteOf?.(format)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
