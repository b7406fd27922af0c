/** What may be saved as an option, and what stands in its place. */

/** Nothing but blanks is no text: the option is unset. Any other text is kept as it was written. */
export function optionText(typed: string): string | null {
  return typed.trim() === '' ? null : typed
}

/** 5 MiB. A file must be smaller. */
export const fileSizeLimit = 5 * 1024 * 1024

export function isFileTooLarge(bytes: number): boolean {
  return bytes >= fileSizeLimit
}

/** What the options say after an action. */
export const optionMessages = ['option.saved', 'option.noManualPdf', 'option.fileTooLarge'] as const

export type OptionMessage = (typeof optionMessages)[number]

export function fileMessage(bytes: number): OptionMessage | null {
  return isFileTooLarge(bytes) ? 'option.fileTooLarge' : null
}
