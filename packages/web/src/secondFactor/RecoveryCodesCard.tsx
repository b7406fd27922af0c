import type { FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { usePorts } from '../session/ports'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { Icon } from '../ui/Icon'
import { copy as copyDrawing, download, printer } from '../ui/moreDrawings'

interface RecoveryCodesCardProps {
  readonly codes: readonly string[]
  readonly username: string
  readonly isKept: boolean
  readonly send: (event: FactorEvent) => void
}

/** New recovery codes, shown once. */
export function RecoveryCodesCard({ codes, username, isKept, send }: RecoveryCodesCardProps) {
  const { t } = useLingui()
  const { serverName } = usePorts()
  const [isCopied, setIsCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const asText = [`Casebook, ${serverName}, ${username}`, '', ...codes, ''].join('\n')
  const copyCodes = () =>
    navigator.clipboard?.writeText(asText).then(
      () => setIsCopied(true),
      () => {},
    )
  const save = () =>
    handOut({ name: 'casebook-recovery-codes.txt', mediaType: 'text/plain', content: new Blob([asText]) })
  return (
    <Card aria-labelledby="recovery-codes">
      <CardHeader>
        <Icon name="okc" className="text-ok-ink" />
        <h2 id="recovery-codes" ref={heading} tabIndex={-1} className={`${cardTitleClass} outline-none`}>
          <Trans id="factor.isOn" message="The second factor is on" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-ink-2">
          <Trans id="factor.codes.once" message="Recovery codes. Each works once. Casebook cannot show them again." />
        </p>
        <ul
          className="grid grid-cols-2 gap-x-4 gap-y-2 font-mono text-[0.9375rem] font-semibold"
          dir="ltr"
          aria-label={t({ id: 'factor.codes', message: 'Recovery codes' })}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" icon={download} onClick={save}>
            <Trans id="factor.codes.download" message="Download" />
          </Button>
          <Button size="small" icon={printer} onClick={() => window.print()}>
            <Trans id="factor.codes.print" message="Print" />
          </Button>
          <Button size="small" icon={isCopied ? 'check' : copyDrawing} onClick={copyCodes}>
            <Trans id="copy.copy" message="Copy" />
          </Button>
          <span className="text-xs text-ink-2" role="status">
            {isCopied && <Trans id="copy.copied" message="Copied" />}
          </span>
        </div>
        <Checkbox bare checked={isKept} onChange={(kept) => send({ type: 'keep', isKept: kept })}>
          <Trans id="factor.codes.kept" message="I keep them in a safe place" />
        </Checkbox>
        <Button variant="primary" wide disabled={!isKept} onClick={() => send({ type: 'done' })}>
          <Trans id="factor.codes.done" message="Done" />
        </Button>
      </div>
    </Card>
  )
}
