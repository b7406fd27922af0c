import type { OptionMessage } from '@casebook/core/options/optionValue'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Shown after an action on an option. The first two are the specification's texts. */
export const optionTexts: Readonly<Record<OptionMessage, MessageDescriptor>> = {
  'option.saved': msg({ id: 'option.saved', message: 'Save Successfull' }),
  'option.noManualPdf': msg({ id: 'option.noManualPdf', message: "There isn't a pdf yet" }),
  'option.fileTooLarge': msg({
    id: 'option.fileTooLarge',
    message: 'The file is too large. It must be smaller than 5 MiB.',
  }),
}
