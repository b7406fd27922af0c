import type { DateEntry } from '@casebook/core/entry/typed/dateEntry'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { dateInWords } from '../../dates/dateInWords'
import { Button } from '../../ui/Button'
import { useWords } from '../form/useWords'
import './dateReading.css'

interface DateReadingProps {
  readonly entry: DateEntry
  readonly onTake: (value: string) => void
}

/**
 * The interpretation of the typed text, in words and before it is accepted. Two possible readings are shown as two
 * buttons, and nothing is accepted until one is pressed.
 */
export function DateReading({ entry, onTake }: DateReadingProps) {
  const { t } = useLingui()
  const { language } = useWords()
  if (entry.type === 'choices')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
      <div
        role="group"
        className="datereading"
        aria-label={t({ id: 'dates.whichDay', message: 'Which day is meant?' })}
      >
        {entry.values.map((value) => (
          <Button key={value} size="small" onClick={() => onTake(value)}>
            <bdi>{dateInWords(value, language)}</bdi>
          </Button>
        ))}
      </div>
    )
  if (entry.type !== 'date' || entry.isLiteral) return null
  return (
    <div className="datereading">
      <bdi className="b">{dateInWords(entry.value, language)}</bdi>
      <span className="keys">
        <Trans id="dates.reading.keys" message="Tab or Enter takes it" />
      </span>
    </div>
  )
}
