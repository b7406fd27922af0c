import { browserInWords } from '@casebook/core/feedback/browserInWords'
import type { FeedbackEntry } from '@casebook/core/feedback/feedback.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { SavedAt } from '../shell/SavedAt'
import { type Column, DataTable } from '../ui/DataTable'
import { linkClass } from '../ui/link'
import { Address } from '../ui/text/Address'

/** The part of an address that names the screen. */
function screenIn(url: string): string {
  const hash = url.indexOf('#')
  return hash < 0 ? url : url.slice(hash)
}

export function FeedbackTable({ entries }: { readonly entries: readonly FeedbackEntry[] }) {
  const { t } = useLingui()
  const columns: readonly Column<FeedbackEntry>[] = [
    {
      id: 'at',
      header: <Trans id="feedback.when" message="When" />,
      cell: ({ at }) => at && <SavedAt instant={at} />,
    },
    {
      id: 'user',
      header: <Trans id="feedback.user" message="User" />,
      cell: ({ user, email }) => (
        <span className="flex flex-col">
          <bdi className="font-semibold">{user ?? <Trans id="feedback.anonymous" message="Anonymous" />}</bdi>
          {email && (
            <a className={linkClass} href={`mailto:${email}`}>
              <Address>{email}</Address>
            </a>
          )}
        </span>
      ),
    },
    {
      id: 'message',
      header: <Trans id="feedback.text" message="Message" />,
      cell: ({ message }) => (
        <span className="block max-w-152 min-w-64 wrap-anywhere whitespace-pre-wrap stacked:min-w-0" dir="auto">
          {message.trim() === '' ? '–' : message}
        </span>
      ),
    },
    {
      id: 'page',
      header: <Trans id="feedback.page" message="Page" />,
      label: t({ id: 'feedback.page', message: 'Page' }),
      cell: ({ url }) => <bdi className="font-mono text-xs wrap-anywhere">{screenIn(url)}</bdi>,
    },
    {
      id: 'browser',
      header: <Trans id="feedback.browser" message="Browser" />,
      label: t({ id: 'feedback.browser', message: 'Browser' }),
      cell: ({ browser }) => (
        <bdi className="block max-w-56 text-xs text-ink-2 wrap-anywhere" title={browser}>
          {browserInWords(browser)}
        </bdi>
      ),
    },
  ]
  return (
    <DataTable
      label={t({ id: 'feedback.title', message: 'Feedback' })}
      columns={columns}
      rows={entries}
      rowKey={({ id, at }) => String(id ?? at)}
    />
  )
}
