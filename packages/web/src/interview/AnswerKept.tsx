import { Trans } from '@lingui/react'
import { useBar } from '../entry/FormContext'
import { Icon } from '../ui/Icon'

/** Where the answer is: on the server, on this tablet, or only on the page. */
export function AnswerKept({ isAnswered }: { readonly isAnswered: boolean }) {
  const waiting = useBar('waiting')
  const isOnDevice = useBar('isOnDevice')
  return (
    <span className="flex items-center gap-2.5 text-sm text-ink-2 empty:hidden" role="status">
      {waiting > 0 && !isOnDevice ? (
        <>
          <Icon name="warn" className="text-range-ink" />
          <Trans id="interview.notKept" message="Not kept yet. Please leave this page open." />
        </>
      ) : waiting > 0 ? (
        <>
          <Icon name="okc" className="text-ok-ink" />
          <Trans id="interview.onTablet" message="Kept on this tablet" />
        </>
      ) : (
        isAnswered && (
          <>
            <Icon name="okc" className="text-ok-ink" />
            <Trans id="interview.received" message="Answer received" />
          </>
        )
      )}
    </span>
  )
}
