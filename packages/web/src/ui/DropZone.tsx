import { type ReactNode, useRef, useState } from 'react'

/** A file that a person chose. Nothing of it is read before that is asked for. */
export interface ChosenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Answers the content in base64. */
  readonly read: () => Promise<string>
  readonly bytes: () => Promise<Uint8Array>
  /** The same of these bytes alone. */
  readonly readPart: (from: number, to: number) => Promise<string>
}

interface DropZoneProps {
  readonly className: string
  readonly disabled: boolean
  /** As of an input of files. */
  readonly accept: string
  readonly readFile: (file: Blob) => Promise<string>
  readonly onFile: (file: ChosenFile) => void
  /** The words of the zone, and a button that opens the chooser: nobody has to drag. */
  readonly children: (openChooser: () => void) => ReactNode
}

/** A place to drop a file. */
export function DropZone({ className, disabled, accept, readFile, onFile, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file || disabled) return
    const { name, size } = file
    onFile({
      name,
      size,
      read: () => readFile(file),
      bytes: async () => new Uint8Array(await file.arrayBuffer()),
      readPart: (from, to) => readFile(file.slice(from, to)),
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={`border border-dashed ${className} ${isOver ? 'border-brand bg-brand-soft' : 'border-control bg-sunken'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
