import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { now } from '../dates/clock'
import { Note } from '../ui/Note'
import { useRequestsSince } from './useRequestsSince'

/** What the page promises, and its proof. */
export function PromiseNote({ isReady }: { readonly isReady: boolean }) {
  return isReady ? (
    <Kept />
  ) : (
    <Note tone="unknown" role="status">
      <Trans id="convert.preparing" message="Getting ready. From then on nothing is sent." />
    </Note>
  )
}

function Kept() {
  const { i18n } = useLingui()
  const [since] = useState(() => ({ moment: performance.now(), time: now() }))
  const requests = useRequestsSince(since.moment)
  return (
    <Note
      tone={requests === 0 ? 'ok' : 'range'}
      role="status"
      title={<Trans id="convert.promise" message="Nothing is sent." />}
    >
      <Trans
        id="convert.promise.what"
        message="Your file is read, checked and written in this browser. You can cut the connection now."
      />{' '}
      <span className="whitespace-nowrap text-ink-2 tabular-nums">
        <Trans
          id="convert.requests"
          message="{count, plural, one {# request since {time}} other {# requests since {time}}}"
          values={{ count: requests, time: i18n.date(since.time, { timeStyle: 'short' }) }}
        />
      </span>
    </Note>
  )
}
