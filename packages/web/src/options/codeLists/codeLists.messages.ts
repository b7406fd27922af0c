import { type ListFault, longestCode, longestLabel, mostCodes } from '@casebook/core/codeLists/codeList'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const faultTexts: Readonly<Record<ListFault, MessageDescriptor>> = {
  noCode: msg({ id: 'codeLists.fault.noCode', message: 'The code is missing.' }),
  noLabel: msg({ id: 'codeLists.fault.noLabel', message: 'The label is missing.' }),
  twice: msg({ id: 'codeLists.fault.twice', message: 'An earlier line has the same code.' }),
  unknownParent: msg({ id: 'codeLists.fault.unknownParent', message: 'The list has no such code as a parent.' }),
  tooLong: {
    ...msg({
      id: 'codeLists.fault.tooLong',
      message: 'A code has at most {code, number} characters, and a label {label, number}.',
    }),
    values: { code: longestCode, label: longestLabel },
  },
  unreadable: msg({ id: 'codeLists.fault.unreadable', message: 'It has a character that cannot be stored.' }),
  empty: msg({ id: 'codeLists.fault.empty', message: 'The file has no codes.' }),
  encoding: msg({
    id: 'codeLists.fault.encoding',
    message: 'The file is not in UTF-8, so letters such as ä would be read wrongly. Save it as “CSV UTF-8”.',
  }),
  quotes: msg({ id: 'codeLists.fault.quotes', message: 'A quotation mark is not closed. Save the table anew as CSV.' }),
  noCodeColumn: msg({ id: 'codeLists.fault.noCodeColumn', message: 'There is no column named code.' }),
  noLabelColumn: msg({
    id: 'codeLists.fault.noLabelColumn',
    message: 'There is no column named label, or label_de, label_en and so on.',
  }),
  sameColumn: msg({ id: 'codeLists.fault.sameColumn', message: 'Two columns say the same.' }),
  tooMany: {
    ...msg({ id: 'codeLists.fault.tooMany', message: 'A list has at most {most, number} codes.' }),
    values: { most: mostCodes },
  },
}
