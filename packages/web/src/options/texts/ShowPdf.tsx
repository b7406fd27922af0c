import { optionsCalls } from '@casebook/core/options/options.calls'
import { showPdfMachine } from '@casebook/core/options/showPdf.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromBase64 } from '../../files/fromBase64'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { file } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { optionTexts } from '../options.messages'

/** Opens the PDF of the manual as it is stored, or says that there is none yet. */
export function ShowPdf() {
  const [screen, send] = useMachine(showPdfMachine, { input: { options: usePort(optionsCalls) } })
  const { shown, error } = screen.context
  const pdf = shown?.type === 'pdf' ? shown.pdf : null

  useEffect(() => {
    if (pdf === null) return
    const address = URL.createObjectURL(new Blob([fromBase64(pdf)], { type: 'application/pdf' }))
    open(address, '_blank')
    // The window reads the address while it loads.
    const timer = setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return () => clearTimeout(timer)
  }, [pdf])

  return (
    <div className="flex flex-col items-end gap-2">
      <Button icon={file} disabled={screen.matches('asking')} onClick={() => send({ type: 'show' })}>
        <Trans id="options.manual.showPdf" message="Show PDF" />
      </Button>
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'show' })} />}
      {shown?.type === 'message' && (
        <Note tone="range" role="status">
          <Trans {...optionTexts[shown.message]} />
        </Note>
      )}
    </div>
  )
}
