import type { DayRefusal } from '@casebook/core/bases/dates/dayRefusal'
import { dayNumber, parseCivilDate } from '@casebook/core/dates/civilDate'
import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useDeployment } from '../../shell/DeploymentContext'
import { useWords } from '../form/useWords'

interface DayRefusedProps {
  /** The date as it would be stored. */
  readonly value: string
  readonly refusal: DayRefusal
}

/** The reason a day is not allowed here, with the limit. */
export function DayRefused({ value, refusal }: DayRefusedProps) {
  const { language } = useWords()
  const { dateFormat } = useDeployment()
  const shown = (date: string) => <bdi>{shownDate(date, dateFormat)}</bdi>
  const date = shown(value)
  switch (refusal.type) {
    case 'afterToday':
      return (
        <Trans
          id="dates.refused.afterToday"
          message="{date} is in the future. The last day allowed here is today, {limit}."
          values={{ date, limit: shown(refusal.limit) }}
        />
      )
    case 'tooEarly':
      return (
        <Trans
          id="dates.refused.tooEarly"
          message="{date} is not allowed here. The first day allowed is {limit}."
          values={{ date, limit: shown(refusal.limit) }}
        />
      )
    case 'tooLate':
      return (
        <Trans
          id="dates.refused.tooLate"
          message="{date} is not allowed here. The last day allowed is {limit}."
          values={{ date, limit: shown(refusal.limit) }}
        />
      )
    case 'outsideWindow':
      return (
        <Trans
          id="dates.refused.outsideWindow"
          message="{date} is not allowed here. Only the days from {begin} to {end} are."
          values={{ date, begin: shown(refusal.begin), end: shown(refusal.end) }}
        />
      )
    case 'weekday':
      return (
        <Trans
          id="dates.refused.weekday"
          message="{date} is not allowed here, because it is a {weekday}."
          values={{ date, weekday: weekdayIn(value, language) }}
        />
      )
    case 'day':
      return (
        <Trans
          id="dates.refused.day"
          message="{date} is one of the days that are not allowed here."
          values={{ date }}
        />
      )
  }
}

function weekdayIn(value: string, language: Parameters<typeof localeOfLanguage>[0]): string {
  const day = parseCivilDate(value)
  const weekday = new Intl.DateTimeFormat(localeOfLanguage(language), { weekday: 'long', timeZone: 'UTC' })
  return day ? weekday.format(dayNumber(day) * 86_400_000) : ''
}
