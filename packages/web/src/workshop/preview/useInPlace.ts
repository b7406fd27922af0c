import type { Base } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { languageRead } from '@casebook/core/language/language'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import { missingAt, placeOfText, sayingInPlace } from '@casebook/core/studyDrafts/textInPlace'
import { useEffect, useRef, useState } from 'react'
import { createInPlace, type InPlace, type Shown } from './inPlace'

/** Lasts as long as the preview: the study changes with each text that is written. */
export function useInPlace(base: Base, write: ((operation: Operation) => void) | undefined): InPlace {
  const now = useRef({ base, write })
  useEffect(() => {
    now.current = { base, write }
  })
  const [inPlace] = useState(() => {
    const placeOf = ({ text, itemKey }: Shown) =>
      placeOfText(now.current.base, text, itemKey === null ? null : (parseKey(itemKey)?.questionId ?? null))
    return createInPlace({
      opening(shown, begun) {
        const found = placeOf(shown)
        if (!found) return null
        const place = begun ? { ...found, field: begun } : found
        const fallback = now.current.base.config.fallbackLanguage
        const language = languageRead(shown.text, shown.wanted, fallback) ?? fallback
        return {
          field: place.field,
          words: begun ? '' : (shown.text[language] ?? ''),
          textWith(words) {
            const { [language]: _, ...others } = shown.text
            return { ...others, [language]: words }
          },
          keep(words) {
            const operation = sayingInPlace(now.current.base, place, language, words)
            if (operation) now.current.write?.(operation)
          },
        }
      },
      missing(shown) {
        const place = placeOf(shown)
        return place ? missingAt(now.current.base, place) : []
      },
    })
  })
  return inPlace
}
