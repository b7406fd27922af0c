import type { TextLanguage } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { acceptanceCalls } from '@casebook/core/papers/acceptance/acceptance.calls'
import { acceptanceMachine } from '@casebook/core/papers/acceptance/acceptance.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { InputFrom } from 'xstate'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { handOut } from '../../shell/handOut'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { download, printer } from '../../ui/moreDrawings'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { Paper } from '../Sheet'
import { AcceptancePages } from './AcceptancePages'

interface AcceptanceViewProps {
  /** A version or a draft. */
  readonly of: InputFrom<typeof acceptanceMachine>['of']
  readonly language: TextLanguage
}

/** The report of acceptance of a version or of a draft, to be read, printed and taken as a PDF. */
export function AcceptanceView({ of, language }: AcceptanceViewProps) {
  const { t, i18n } = useLingui()
  const { language: spoken } = usePreferences()
  const [screen, send] = useMachine(acceptanceMachine, { input: { server: usePort(acceptanceCalls), handOut, of } })
  const [isPrinting, setPrinting] = useState(false)
  const { report, error } = screen.context
  const isLoading = screen.matches('loading')
  if (screen.matches('gone'))
    return (
      <Card role="alert">
        <EmptyState
          icon="home"
          heading="h2"
          title={<Trans id="acceptance.gone" message="This version or draft does not exist, or you may not open it" />}
        />
      </Card>
    )
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (!report)
    return (
      <Card className="p-5">
        <Skeleton label={t({ id: 'acceptance.loading', message: 'Trying the test patients' })} />
      </Card>
    )
  const { title, version, checksum, isDraft, kept, made } = report
  const format = new Intl.DateTimeFormat(localeOfLanguage(spoken), { dateStyle: 'medium', timeStyle: 'short' })
  const said = ({ by, at }: typeof kept): Record<'by' | 'at', ReactNode> => ({
    by: <bdi>{by ?? i18n._({ id: 'acceptance.server', message: 'the server' })}</bdi>,
    at: <bdi>{format.format(new Date(at))}</bdi>,
  })
  const values = { version: <bdi>{version}</bdi>, ...said(kept) }
  const sheet = (isWhole: boolean) => (
    <Paper
      title={title}
      about={
        isDraft ? (
          <Trans id="acceptance.draft" message="Draft of version {version}, kept on {at} by {by}" values={values} />
        ) : (
          <Trans id="acceptance.published" message="Version {version}, published on {at} by {by}" values={values} />
        )
      }
      kind={<Trans id="acceptance.title" message="Report of acceptance" />}
      footer={<Trans id="acceptance.made" message="Report made on {at} by {by}" values={said(made)} />}
      checksum={checksum}
      isWhole={isWhole}
      language={language}
    >
      <AcceptancePages report={report} isWhole={isWhole} />
    </Paper>
  )
  const print = () => {
    // The browser prints what is there when it is asked.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return (
    <div aria-busy={isLoading} className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon={download} disabled={!screen.matches('shown')} onClick={() => send({ type: 'fetch' })}>
          <Trans id="papers.pdf" message="PDF" />
        </Button>
        <Button variant="primary" icon={printer} onClick={print}>
          <Trans id="controls.print" message="Print" />
        </Button>
      </div>
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'fetch' })} />}
      {sheet(false)}
      {isPrinting &&
        createPortal(
          <div data-paper="" className="hidden print:block" aria-hidden="true">
            {sheet(true)}
          </div>,
          document.body,
        )}
    </div>
  )
}
