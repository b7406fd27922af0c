import type { TranslationFault } from '@casebook/core/options/customTranslations'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Messages = Readonly<Record<TranslationFault, MessageDescriptor>>

export const faultMessages: Messages = {
  'translation.noValue': msg({ id: 'translation.noValue', message: 'No text after the path.' }),
  'translation.noPath': msg({ id: 'translation.noPath', message: 'No path after the language.' }),
  'translation.unknownLanguage': msg({
    id: 'translation.unknownLanguage',
    message: '“{code}” is not a language of Casebook.',
  }),
  'translation.emptyPathPart': msg({ id: 'translation.emptyPathPart', message: 'The path has an empty part.' }),
  'translation.repeated': msg({ id: 'translation.repeated', message: 'An earlier line has the same path.' }),
}

/** How to mend the line. */
export const faultFixes: Messages = {
  'translation.noValue': msg({ id: 'translation.noValue.fix', message: 'Write the wording, or delete the line.' }),
  'translation.noPath': msg({ id: 'translation.noPath.fix', message: 'Write for example de.bases.title.' }),
  'translation.unknownLanguage': msg({
    id: 'translation.unknownLanguage.fix',
    message: 'Use de, en, es, sy, ru, fr, it or pt.',
  }),
  'translation.emptyPathPart': msg({ id: 'translation.emptyPathPart.fix', message: 'Remove the second dot.' }),
  'translation.repeated': msg({ id: 'translation.repeated.fix', message: 'Keep one of the two lines.' }),
}
