import type { ReceivedFile } from '@casebook/core/call/file'
import { fetchFileMachine } from '@casebook/core/files/fetchFile.machine'
import { filesCalls } from '@casebook/core/files/files.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { usePorts } from '../session/ports'
import { linkClass } from '../ui/link'

interface FileLinkProps {
  /** A file of the server that everyone may read. */
  readonly name: () => Promise<string>
  /** Shown if the server has no such file. */
  readonly missing: ReactNode
  readonly children: ReactNode
}

/** Saves a file of the server, or says beside the link that there is none. */
export function FileLink({ name, missing, children }: FileLinkProps) {
  const { portOf } = usePorts()
  const [screen, send] = useMachine(fetchFileMachine, { input: { files: portOf(filesCalls), name } })
  const { file } = screen.context

  useEffect(() => {
    if (file) save(file)
  }, [file])

  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        className={`cursor-pointer font-medium ${linkClass}`}
        onClick={() => send({ type: 'fetch' })}
      >
        {children}
      </button>
      <span role="status" className="text-ink-2">
        {screen.matches('missing') && missing}
        {screen.matches('unreachable') && (
          <Trans id="file.notLoaded" message="The file could not be loaded. Try again." />
        )}
      </span>
    </span>
  )
}

async function save({ name, content, mediaType }: ReceivedFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([await content.arrayBuffer()], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
