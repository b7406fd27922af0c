import { conversionMachine } from '@casebook/core/conversion/conversion.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { usePorts } from '../session/ports'
import { SessionProvider } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { usePreferences } from '../shell/settings/preferences'
import { Note } from '../ui/Note'
import { createFileReader } from '../workshop/fileReader'
import { useBroughtFiles } from '../workshop/useBroughtFiles'
import { BringCard } from './BringCard'
import { ConversionFrame } from './ConversionFrame'
import { Converted } from './Converted'
import { codeIsHere } from './codeIsHere'
import { sessionOfNobody } from './nobody'
import { PromiseNote } from './PromiseNote'

/** A file of one system comes in, and goes out in the format of another: in this browser, and without an account. */
export function ConversionScreen() {
  const ports = usePorts()
  const { language } = usePreferences()
  const session = useMemo(() => sessionOfNobody(ports), [ports])
  const converter = useMemo(() => {
    const reader = createFileReader()
    return { ...reader, prepare: () => Promise.all([reader.prepare(), codeIsHere()]).then(() => {}) }
  }, [])
  useEffect(() => converter.close, [converter])
  const [screen, send] = useMachine(conversionMachine, {
    input: {
      session: ports.session,
      converter,
      language,
      handOut: ({ name, mediaType, bytes }) =>
        void handOut({ name, mediaType, content: new Blob([Uint8Array.from(bytes)]) }),
    },
  })
  useBroughtFiles((file) => send({ type: 'bring', file }))
  const { brought, fault } = screen.context
  if (screen.matches('off'))
    return (
      <ConversionFrame>
        <Note
          tone="unknown"
          role="status"
          title={<Trans id="convert.off" message="This server does not convert files." />}
        >
          <Trans id="convert.off.what" message="An administrator has turned this page off." />
        </Note>
      </ConversionFrame>
    )
  if (screen.matches('unreachable'))
    return (
      <ConversionFrame>
        <CallFailedNote error={screen.context.error} onRetry={() => send({ type: 'reload' })} />
      </ConversionFrame>
    )
  return (
    <ConversionFrame>
      <div className="flex flex-col gap-4">
        <PromiseNote isReady={screen.matches('usable')} />
        {!brought || fault ? (
          <BringCard screen={screen} send={send} />
        ) : (
          <SessionProvider value={session}>
            <Converted screen={screen} send={send} />
          </SessionProvider>
        )}
      </div>
    </ConversionFrame>
  )
}
