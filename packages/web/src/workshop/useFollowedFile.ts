/** Follows a file on the device: it is read again whenever its author has saved it. Chromium and Edge can do this. */
import type { NamedFile } from '@casebook/core/candidates/authorsFile'
import { useEffect, useEffectEvent, useState } from 'react'

interface FileHandle {
  readonly name: string
  readonly getFile: () => Promise<File>
}

type Picker = (options: { readonly types: readonly object[] }) => Promise<readonly FileHandle[]>

const pickerOf = () => (window as unknown as { readonly showOpenFilePicker?: Picker }).showOpenFilePicker

export const canFollow = () => pickerOf() !== undefined

/** Milliseconds between two looks at the file. */
const lookEvery = 500

const types = [
  {
    accept: {
      'text/csv': ['.csv'],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      'application/json': ['.json'],
    },
  },
]

export interface FollowedFile {
  /** Null while no file is followed. */
  readonly name: string | null
  /** Another program has it open, or it is gone. It is tried again. */
  readonly isTroubled: boolean
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export function useFollowedFile(onRead: (file: NamedFile) => void): FollowedFile {
  const [handle, setHandle] = useState<FileHandle | null>(null)
  const [isTroubled, setTroubled] = useState(false)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (!handle) return
    let seen = ''
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      try {
        const file = await handle.getFile()
        const state = `${file.lastModified} ${file.size}`
        if (state !== seen) {
          const bytes = new Uint8Array(await file.arrayBuffer())
          if (!isOver) read({ name: file.name, bytes })
          seen = state
        }
        setTroubled(false)
      } catch {
        setTroubled(true)
      }
      if (!isOver) timer = setTimeout(look, lookEvery)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [handle])
  return {
    name: handle?.name ?? null,
    isTroubled,
    async start() {
      // Rejected when nobody has chosen.
      const [chosen] = (await pickerOf()?.({ types }).catch(() => [])) ?? []
      if (chosen) setHandle(chosen)
    },
    stop() {
      setHandle(null)
      setTroubled(false)
    },
  }
}
