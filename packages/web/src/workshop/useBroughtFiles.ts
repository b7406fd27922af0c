import type { NamedFile } from '@casebook/core/candidates/authorsFile'
import { useEffect, useEffectEvent } from 'react'

/** Files that are dropped anywhere on the page, and sheets that are pasted from a spreadsheet program. */
export function useBroughtFiles(onFile: (file: NamedFile) => void): void {
  const bring = useEffectEvent(onFile)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      void file.arrayBuffer().then((content) => bring({ name: file.name, bytes: new Uint8Array(content) }))
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // A line of words belongs into a field.
      if (!text.includes('\t') || !text.includes('\n') || isField(event.target)) return
      event.preventDefault()
      bring({ name: 'clipboard.csv', bytes: new TextEncoder().encode(text) })
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}
