import type { Base } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { languageRead } from '@casebook/core/language/language'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import { placeOfText, sayingInPlace } from '@casebook/core/studyDrafts/textInPlace'
import { useEffect, useRef, useState } from 'react'
import { createInPlace, type InPlace } from './inPlace'

/** Lasts as long as the preview: the study changes with each text that is written. */
export function useInPlace(base: Base, write: ((operation: Operation) => void) | undefined): InPlace {
  const now = useRef({ base, write })
  useEffect(() => {
    now.current = { base, write }
  })
  const [inPlace] = useState(() =>
    createInPlace(({ text, itemKey, wanted }) => {
      const { base } = now.current
      const place = placeOfText(base, text, itemKey === null ? null : (parseKey(itemKey)?.questionId ?? null))
      if (!place) return null
      const fallback = base.config.fallbackLanguage
      const language = languageRead(text, wanted, fallback) ?? fallback
      return {
        field: place.field,
        words: text[language] ?? '',
        keep(words) {
          const operation = sayingInPlace(now.current.base, place, language, words)
          if (operation) now.current.write?.(operation)
        },
      }
    }),
  )
  return inPlace
}
