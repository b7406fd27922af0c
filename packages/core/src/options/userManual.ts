/** The user manual as an option: its text, and the PDF rendered from it, if any. */
import type { OptionMessage } from './optionValue'

export interface UserManual {
  readonly markdown: string
  /** Base64. */
  readonly pdf: string | null
}

export type ShownPdf =
  | { readonly type: 'pdf'; readonly pdf: string }
  | { readonly type: 'message'; readonly message: OptionMessage }

/** The effect of the button that shows the PDF. `manual` is null if the option was never set. */
export function shownPdf(manual: UserManual | null): ShownPdf {
  return manual?.pdf ? { type: 'pdf', pdf: manual.pdf } : { type: 'message', message: 'option.noManualPdf' }
}
