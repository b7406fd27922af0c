import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { baseAddress } from '../router/addresses/basesAddress'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'
import { ZoomSwitch } from '../shell/settings/ZoomSwitch'
import { useLayoutSize } from '../shell/useLayoutSize'
import { ButtonLink } from '../ui/ButtonLink'
import { Chip } from '../ui/Chip'
import { IconButton } from '../ui/IconButton'
import { useIdle } from '../ui/lazy/useIdle'
import { StatusChip } from '../ui/StatusChip'
import { CaseControls } from './controls/CaseControls'
import { useBar, useEntry, useForm, useIsReadOnly } from './FormContext'
import { useFittings } from './fitting'
import { useWords } from './form/useWords'

interface CaseHeaderProps {
  readonly isSummaryShown: boolean
  readonly onToggleSummary: () => void
}

/** The case and base being edited, and the actions on the case as a whole. */
export function CaseHeader({ isSummaryShown, onToggleSummary }: CaseHeaderProps) {
  const { t } = useLingui()
  const { view } = useForm()
  const caseName = useEntry(({ context }) => context.caseName)
  // In a narrow window the save bar says the state.
  const isWide = useLayoutSize() > 0
  const isPainted = useIdle()
  const isReadOnly = useIsReadOnly()
  const { headerMark } = useFittings()
  return (
    <header className="col-span-full flex items-center gap-2 border-b border-line bg-surface px-5 py-2.75 max-tablet:gap-1 max-tablet:px-2 max-tablet:py-1.5">
      <ButtonLink
        variant="quiet"
        size="icon"
        icon="arl"
        href={baseAddress({ group: view.base.group, base: view.base.id })}
        aria-label={t({ id: 'dialog.toBases', message: 'Back to the studies' })}
      />
      <div className="me-2.5 min-w-0">
        <BaseTitle />
        <h1 className="truncate font-display text-[1.25rem]/6 font-bold tracking-[-0.01em]">
          {caseName === null ? <Trans id="dialog.newCase" message="New case" /> : <bdi>{caseName}</bdi>}
        </h1>
      </div>
      {isWide && <StateChip />}
      {isPainted && headerMark({ isReadOnly, isWide })}
      <span className="ms-auto" />
      <LanguageSwitch isShort={!isWide} />
      {isWide && (
        <>
          <ZoomSwitch />
          <span className="h-6 w-px flex-none bg-line" />
        </>
      )}
      <CaseControls>
        <IconButton
          icon="panel"
          label={t({ id: 'dialog.summary', message: 'Summary' })}
          className="aria-pressed:bg-hover"
          aria-pressed={isSummaryShown}
          onClick={onToggleSummary}
        />
      </CaseControls>
    </header>
  )
}

/** The lines of `layout/header`, or the name of the base if there are none. */
function BaseTitle() {
  const { base } = useForm().view
  const { read } = useWords()
  const given = base.meta?.['layout/header']
  const lines = Array.isArray(given) ? given.map((line) => read(line)) : typeof given === 'string' ? [given] : []
  return <div className="truncate text-xs text-ink-3">{(lines.length > 0 ? lines : [read(base.text)]).join(' / ')}</div>
}

function StateChip() {
  const answers = useBar('state')
  const hasUnsaved = useBar('unsaved') > 0
  if (answers === 'notConnected')
    return (
      <Chip tone="range" icon="warn">
        <Trans id="dialog.notConnected" message="Not connected" />
      </Chip>
    )
  if (!hasUnsaved) return null
  return (
    <StatusChip status="unsaved">
      <Trans id="dialog.unsaved" message="Unsaved changes" />
    </StatusChip>
  )
}
