/**
 * Follow-ups as a calendar file (iCalendar, RFC 5545): a whole-day event for each window, with the case and the questionnaire and
 * nothing else. Read once more, a calendar replaces the events that it has.
 */
import { civilDateText, plusDays } from '../dates/civilDate'
import type { DueWindow } from './followUp'
import { dayOf } from './followUpState'

export interface CalendarEvent extends Pick<DueWindow, 'opens' | 'closes'> {
  /** The same each time. */
  readonly uid: string
  readonly summary: string
}

/** Octets of a line, without its end. */
const longestLine = 75

export function calendarFile(events: readonly CalendarEvent[], at: Date): string {
  const stamp = `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casebook//Follow-ups//EN',
    ...events.flatMap(({ uid, summary, opens, closes }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${digits(opens)}`,
      // The end is the day after the last.
      `DTEND;VALUE=DATE:${digits(civilDateText(plusDays(dayOf(closes), 1)))}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const digits = (day: string) => day.replaceAll('-', '')

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|\r|\n/g, '\\n')
}

/** Goes on in the next line after a blank. No character is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > longestLine) {
      parts.push(part)
      // The blank that the next line begins with.
      ;[part, octets] = ['', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
