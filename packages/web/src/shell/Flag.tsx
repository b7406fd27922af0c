import type { Language } from '@casebook/core/bases/language'
import { flags } from './flags'

export function Flag({ language }: { readonly language: Language }) {
  return (
    <svg className="flagimg" viewBox="0 0 20 14" aria-hidden="true">
      {flags[language]}
    </svg>
  )
}
