import type { BroughtTexts, TranslatorsFiles } from '@casebook/core/studyDrafts/texts/sentTexts'
import { useEffect, useState } from 'react'

/** No file of translations comes near it. */
const mostBytes = 64 * 1024 * 1024

/** What is in a translators' file; null while it is read. */
export function useBroughtTexts(file: File, files: TranslatorsFiles): BroughtTexts | null {
  const [brought, setBrought] = useState<BroughtTexts | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = async (): Promise<BroughtTexts> => {
      if (file.size > mostBytes) return { type: 'Refused', reason: 'The file has more than 64 MiB.' }
      return files.readTexts(new Uint8Array(await file.arrayBuffer()))
    }
    read()
      .catch((error: unknown): BroughtTexts => ({ type: 'Refused', reason: String(error) }))
      .then((answer) => {
        if (isWanted) setBrought(answer)
      })
    return () => {
      isWanted = false
    }
  }, [file, files])
  return brought
}
