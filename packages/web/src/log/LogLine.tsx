import { fieldNames, fieldTexts, isLogEventKind, type LogEntry } from '@casebook/core/log/event'
import { type LogTopic, topicOf } from '@casebook/core/log/topic'
import { type Role, roles } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { roleMessages } from '../session/roles.messages'
import { type Drawing, Icon } from '../ui/Icon'
import { clipboard } from '../ui/icons/screenDrawings'
import { chain } from '../ui/moreDrawings'
import { logTexts } from './log.messages'

const icons: Readonly<Record<LogTopic, Drawing>> = {
  signIn: 'out',
  accounts: 'user',
  access: 'lockf',
  bases: clipboard,
  options: 'pen',
  cases: 'save',
  verification: 'shield',
  links: chain,
  exports: 'list',
}

/** An entry of the log in words. A kind without a text shows its stored fields. */
export function LogLine({ entry }: { readonly entry: LogEntry }) {
  const { kind, payload } = entry
  if (!isLogEventKind(kind))
    return (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Icon name="alertf" size="text" className="self-center text-missing-ink" />
        <strong className="font-[580] text-missing-ink">
          <Trans id="log.noRenderer" message="This entry cannot be shown. Please tell an administrator." />
        </strong>
        <details className="text-xs">
          <summary className="cursor-pointer">
            <Trans id="log.raw" message="Show raw entry" />
          </summary>
          <code className="wrap-anywhere" dir="ltr">
            {JSON.stringify({ kind, payload })}
          </code>
        </details>
      </span>
    )
  const texts = new Map(fieldTexts(kind, payload))
  const values = Object.fromEntries(
    fieldNames(kind).map((field) => [field, shown(field, texts.get(field), payload[field])]),
  )
  return (
    <span className="flex gap-2">
      <Icon name={icons[topicOf(kind)]} size="text" className="mt-0.5 text-ink-3" />
      <span className="wrap-anywhere">
        <Trans {...logTexts[kind]} values={values} />
      </span>
    </span>
  )
}

/** So is a new case called in the texts of the log, and an option that is not set. A name is never taken for it: it is an element. */
const none = 'none'

/** A value in the line: counts and choices as they are for the plural, roles by their name, names in their own direction. */
function shown(field: string, text: string | undefined, value: unknown): ReactNode | number {
  if (typeof value === 'number') return value
  if (text === undefined) return ['case', 'from', 'to'].includes(field) ? none : '--'
  if (field === 'reusable') return text
  if (field === 'role' && isRole(text)) return <Trans {...roleMessages[text]} />
  return <bdi>{text}</bdi>
}

function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}
