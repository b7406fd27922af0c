import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { PatientLinkOutcome } from './PatientLinkOutcome'
import { TryAgain } from './TryAgain'

interface PatientLinkSendingProps {
  /** There was no connection; it is tried again by itself. */
  readonly isWaiting: boolean
  readonly onRetry: () => void
}

/** The answers on their way. */
export function PatientLinkSending({ isWaiting, onRetry }: PatientLinkSendingProps) {
  const { t } = useLingui()
  if (isWaiting)
    return (
      <PatientLinkOutcome
        tone="range"
        icon="warn"
        title={<Trans id="once.waiting" message="No connection" />}
        action={<TryAgain onTry={onRetry} />}
      >
        <Trans
          id="once.waiting.what"
          message="Your answers are kept on this device and are sent as soon as there is a connection. You may close the page and open the link again later."
        />
      </PatientLinkOutcome>
    )
  return (
    <section className="m-auto flex flex-col items-center gap-4 py-8 text-center" role="status">
      <span
        className="size-12 animate-spin rounded-full border-4 border-line border-t-brand motion-reduce:animate-none"
        role="img"
        aria-label={t({ id: 'once.sending.spinner', message: 'Please wait' })}
      />
      <h1 className="font-display text-[2rem]/10 font-semibold">
        <Trans id="once.sending" message="Sending your answers" />
      </h1>
      <p className="text-lg text-ink-2">
        <Trans id="once.sending.what" message="This takes about five seconds. Please keep this page open." />
      </p>
    </section>
  )
}
