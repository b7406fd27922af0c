import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { closeMissingNote, tryAgain, useMissingCode } from '../../ui/lazy/missingCode'
import { Note } from '../../ui/Note'

/** Says that part of the page could not be loaded. The page itself is unchanged. */
export function NotConnectedNote() {
  const { t } = useLingui()
  const why = useMissingCode()
  if (!why) return null
  return (
    <div className="fixed inset-x-4 bottom-20 z-80 mx-auto flex w-fit max-w-[min(40rem,calc(100vw-2rem))] items-center gap-2 rounded-[0.625rem] border border-range-line bg-range-soft py-1.5 ps-1.5 pe-3 shadow-3 print:hidden">
      {why === 'outdated' ? (
        <Note isBare tone="range" role="alert" title={<Trans id="code.outdated" message="There is a newer version." />}>
          <Trans id="code.outdated.what" message="Reload the page to go on." />
        </Note>
      ) : (
        <Note isBare tone="range" role="alert" title={<Trans id="dialog.notConnected" message="Not connected" />}>
          <Trans
            id="code.notConnected.what"
            message="This part of the page could not be loaded. It is loaded when the connection is back."
          />
        </Note>
      )}
      {why === 'outdated' ? (
        <Button size="small" onClick={() => location.reload()}>
          <Trans id="globalError.reload" message="Reload" />
        </Button>
      ) : (
        <Button size="small" onClick={() => tryAgain()}>
          <Trans id="call.retry" message="Try again" />
        </Button>
      )}
      <IconButton icon="x" size="small" label={t({ id: 'close', message: 'Close' })} onClick={closeMissingNote} />
    </div>
  )
}
