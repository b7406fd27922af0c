/** How the calls about code lists travel. */
import { codeListsCalls } from '@casebook/core/codeLists/codeLists.calls'
import { mebibyte, wire } from '../wire'

export const codeListsWire = wire(codeListsCalls, {
  path: 'codeLists',
  // A file of 16 MiB, written in base64.
  calls: { uploadCodeList: { longestBody: 22 * mebibyte } },
})
