/** The user manual as an option: its text, and the PDF made of it once there is one. */
import type { OptionMessage } from './optionValue'

export interface UserManual {
  readonly markdown: string
  /** Base64. */
  readonly pdf: string | null
}

export type ShownPdf =
  | { readonly type: 'pdf'; readonly pdf: string }
  | { readonly type: 'message'; readonly message: OptionMessage }

/** What the button to show the PDF does; null where the option was never set. */
export function shownPdf(manual: UserManual | null): ShownPdf {
  return manual?.pdf ? { type: 'pdf', pdf: manual.pdf } : { type: 'message', message: 'option.noManualPdf' }
}
