/** Follows a file on the device: it is read again whenever its author has saved it. Chromium and Edge can do this. */
import type { NamedFile } from '@casebook/core/candidates/authorsFile'
import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../dates/clock'

interface FileHandle {
  readonly name: string
  readonly getFile: () => Promise<File>
}

type Picker = (options: { readonly types: readonly object[] }) => Promise<readonly FileHandle[]>

const pickerOf = () => (window as unknown as { readonly showOpenFilePicker?: Picker }).showOpenFilePicker

export const canFollow = () => pickerOf() !== undefined

/** Milliseconds between two looks at the file, and between two that must show the same before it is read. */
const lookEvery = 250
const restsFor = 80

const types = [
  {
    accept: {
      'text/csv': ['.csv'],
      'application/xml': ['.xml'],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      'application/json': ['.json'],
    },
  },
]

/** `busy`: another program has it open, or is writing it. `gone`: it was renamed, moved or deleted. `refused`: the browser may not read it. */
export type FileTrouble = 'busy' | 'gone' | 'refused'

export interface FollowedFile {
  /** Null while no file is followed. */
  readonly name: string | null
  /** Why it cannot be read now. It is tried again. */
  readonly trouble: FileTrouble | null
  /** When it was read last; null before. */
  readonly readAt: Date | null
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export function useFollowedFile(onRead: (file: NamedFile) => void): FollowedFile {
  const [handle, setHandle] = useState<FileHandle | null>(null)
  const [trouble, setTrouble] = useState<FileTrouble | null>(null)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const take = useEffectEvent((file: NamedFile) => {
    onRead(file)
    setReadAt(now())
  })
  useEffect(() => {
    if (!handle) return
    let seen = ''
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      try {
        const file = await handle.getFile()
        if (stateOf(file) === seen) setTrouble(null)
        else if (await rests(handle, file)) {
          const bytes = new Uint8Array(await file.arrayBuffer())
          if (!isOver) take({ name: file.name, bytes })
          seen = stateOf(file)
          setTrouble(null)
        } else setTrouble('busy')
      } catch (error) {
        setTrouble(troubleOf(error))
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
    trouble,
    readAt,
    async start() {
      // Rejected when nobody has chosen.
      const [chosen] = (await pickerOf()?.({ types }).catch(() => [])) ?? []
      if (chosen) setHandle(chosen)
    },
    stop() {
      setHandle(null)
      setTrouble(null)
    },
  }
}

const stateOf = ({ lastModified, size }: File) => `${lastModified} ${size}`

/** False while it is being written: it changes, or is still empty. */
async function rests(handle: FileHandle, file: File): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, restsFor))
  return file.size > 0 && stateOf(await handle.getFile()) === stateOf(file)
}

function troubleOf(error: unknown): FileTrouble {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotFoundError' ? 'gone' : name === 'NotAllowedError' ? 'refused' : 'busy'
}
