import { digitsOfCode, shownSecret } from '@casebook/core/secondFactor/code'
import type { FactorContext, FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { copy } from '../ui/moreDrawings'
import { CodeField } from './CodeField'
import { factorProblemTexts } from './factor.messages'
import { QrCode } from './QrCode'

interface AppStepsProps {
  readonly form: FactorContext
  readonly begun: NonNullable<FactorContext['begun']>
  readonly username: string
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** Scan, confirm, keep the codes. */
export function AppSteps({ form: { code, problem }, begun, username, isBusy, send }: AppStepsProps) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  const missing = digitsOfCode - code.length
  const copySecret = () =>
    navigator.clipboard?.writeText(begun.secret).then(
      () => setIsCopied(true),
      () => {},
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      <Step number={1} title={<Trans id="factor.scan" message="Scan the picture with the app" />}>
        <div className="mt-2 flex flex-wrap items-start gap-5">
          <QrCode text={begun.address} label={t({ id: 'factor.qr', message: 'QR code for the authenticator app' })} />
          <div className="min-w-56 flex-1">
            <p className="text-sm text-ink-2">
              <Trans id="factor.typeKey" message="No camera at hand? Type this key into the app." />
            </p>
            <div className="my-2 flex items-center gap-2 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
              <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere" dir="ltr">
                {shownSecret(begun.secret)}
              </code>
              <Button
                variant="quiet"
                size="smallIcon"
                icon={isCopied ? 'check' : copy}
                aria-label={t({ id: 'factor.copyKey', message: 'Copy the key' })}
                onClick={copySecret}
              />
            </div>
            <p className="text-xs text-ink-3">
              <Trans
                id="factor.keyOf"
                message="Account {username}, issuer Casebook, six digits, every 30 seconds."
                values={{ username: <bdi>{username}</bdi> }}
              />
            </p>
          </div>
        </div>
      </Step>
      <Step number={2} isNow>
        <div className="flex max-w-136 flex-wrap items-start gap-3">
          <div className="min-w-56 flex-1">
            <CodeField
              ref={field}
              kind="app"
              maxLength={9}
              label={<Trans id="factor.enter" message="Enter the six digits it shows" />}
              value={code}
              onChange={(typed) => send({ type: 'typeCode', code: typed })}
              error={problem === 'CodeWrong' && code === '' && <Trans {...factorProblemTexts.CodeWrong} />}
              hint={
                missing > 0 && missing < digitsOfCode ? (
                  <Trans
                    id="factor.missing"
                    message="{count, plural, one {One digit is missing. A code counts for half a minute, and a little longer.} other {# digits are missing. A code counts for half a minute, and a little longer.}}"
                    values={{ count: missing }}
                  />
                ) : (
                  <Trans id="factor.counts" message="A code counts for half a minute, and a little longer." />
                )
              }
            />
          </div>
          <Button type="submit" variant="primary" size="large" className="mt-6" disabled={isBusy || missing > 0}>
            <Trans id="factor.turnOn" message="Turn on" />
          </Button>
        </div>
        <span role="alert" className="sr-only">
          {problem === 'CodeWrong' && <Trans {...factorProblemTexts.CodeWrong} />}
        </span>
      </Step>
      <Step number={3} title={<Trans id="factor.keep" message="Keep your recovery codes" />}>
        <p className="text-sm text-ink-2">
          <Trans
            id="factor.keep.what"
            message="You get ten codes for the day your phone is lost. They appear after step 2."
          />
        </p>
        <Button variant="quiet" className="mt-3" disabled={isBusy} onClick={() => send({ type: 'cancel' })}>
          <Trans id="factor.cancel" message="Cancel" />
        </Button>
      </Step>
    </form>
  )
}

interface StepProps {
  readonly number: number
  /** Absent where a field's label is the title. */
  readonly title?: ReactNode
  readonly isNow?: boolean
  readonly children: ReactNode
}

function Step({ number, title, isNow = false, children }: StepProps) {
  return (
    <div className="flex gap-4 border-b border-line p-5 last:border-b-0 max-phone:px-4">
      <span
        className={`flex size-6.5 flex-none items-center justify-center rounded-full border text-sm font-bold tabular-nums ${isNow ? 'border-transparent bg-brand text-on-brand' : 'border-line-strong text-ink'}`}
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        {title && <h3 className="font-semibold">{title}</h3>}
        {children}
      </div>
    </div>
  )
}
