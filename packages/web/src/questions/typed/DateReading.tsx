import type { DateTimeEntry } from '@casebook/core/entry/typed/dateTimeEntry'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { dateInWords } from '../../dates/dateInWords'
import { useWords } from '../../entry/form/useWords'
import { Button } from '../../ui/Button'

interface DateReadingProps {
  readonly entry: DateTimeEntry
  readonly onTake: (value: string) => void
}

const readingClass = 'mt-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem]'

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
        className={readingClass}
        aria-label={t({ id: 'dates.whichDay', message: 'Which date do you mean?' })}
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
    <div className={readingClass}>
      <bdi className="font-semibold">{dateInWords(entry.value, language)}</bdi>
      <span className="text-ink-3 pointer-coarse:hidden">
        <Trans id="dates.reading.keys" message="Press Tab or Enter to accept" />
      </span>
    </div>
  )
}
