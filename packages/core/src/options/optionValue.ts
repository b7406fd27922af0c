/** Option values that can be saved, and the messages of the options. */

/** A blank text unsets the option. Any other text is kept as written. */
export function optionText(typed: string): string | null {
  return typed.trim() === '' ? null : typed
}

/** Characters of a text, such as a mail or the manual. */
export const longestOption = 200_000

/** 5 MiB. A file must be smaller. */
export const fileSizeLimit = 5 * 1024 * 1024

export function isFileTooLarge(bytes: number): boolean {
  return bytes >= fileSizeLimit
}

/** Why a file is not kept. `picture`: a base has pictures only. `script`: a drawing that could run something, or load it from elsewhere. `published`: a published version shows another picture of this name. */
export const fileRefusals = ['name', 'type', 'data', 'content', 'picture', 'script', 'published'] as const

/** Messages of the options after an action. */
export const optionMessages = ['option.saved', 'option.noManualPdf', 'option.fileTooLarge'] as const

export type OptionMessage = (typeof optionMessages)[number]
