import { localDay } from '@casebook/core/dates/localDay'
import { noDate } from '@casebook/core/dates/noDate'
import type { SavedRevision } from '@casebook/core/history/history.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { DatePopover } from '../dates/lazyDatePopover'
import { useDeployment } from '../shell/DeploymentContext'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { calendar } from '../ui/moreDrawings'

interface PickDateProps {
  readonly entries: readonly SavedRevision[]
  readonly onAsOf: (instant: string) => void
}

/** Opens the case as it was at the end of a day. Days on which it was saved are marked. */
export function PickDate({ entries, onAsOf }: PickDateProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { dateFormat } = useDeployment()
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLButtonElement>(null)
  const days = useMemo(() => entries.map(({ saveDate }) => localDay(new Date(saveDate))), [entries])
  const close = () => {
    setIsOpen(false)
    field.current?.focus()
  }
  return (
    <>
      <Button
        ref={field}
        size="small"
        variant="quiet"
        icon={calendar}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Trans id="history.pickDate" message="Pick date" />
      </Button>
      {isOpen && (
        <DatePopover
          onMissing={() => setIsOpen(false)}
          field={field}
          chosen={noDate}
          format={dateFormat}
          language={language}
          limits={{}}
          defaultMonth={monthOf(days.at(-1))}
          marks={[{ dates: days, color: 'var(--color-brand)' }]}
          legend={[t({ id: 'history.daysSaved', message: 'Saved on this day' })]}
          onClose={close}
          onClear={close}
          onDone={({ date }) => {
            close()
            if (date.year > 0) onAsOf(new Date(date.year, date.month - 1, date.day, 23, 59, 59, 999).toISOString())
          }}
        />
      )}
    </>
  )
}

function monthOf(day: { readonly year: number; readonly month: number } | undefined): string {
  return day ? `${String(day.month).padStart(2, '0')}/${day.year}` : ''
}
