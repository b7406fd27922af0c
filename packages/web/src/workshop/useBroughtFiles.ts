import type { BroughtFile } from '@casebook/core/conversion/conversion.context'
import { useEffect, useEffectEvent } from 'react'

/** Files that are dropped anywhere on the page, and sheets that are pasted from a spreadsheet program. */
export function useBroughtFiles(onFile: (file: BroughtFile) => void): void {
  const bring = useEffectEvent(onFile)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      // A place for files on the page has taken it.
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      const { name, size } = file
      bring({ name, size, bytes: async () => new Uint8Array(await file.arrayBuffer()) })
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // A line of words belongs into a field.
      if (!text.includes('\t') || !text.includes('\n') || isField(event.target)) return
      event.preventDefault()
      const bytes = new TextEncoder().encode(text)
      bring({ name: 'clipboard.csv', size: bytes.length, bytes: async () => bytes })
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
