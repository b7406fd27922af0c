/** How the calls of files travel. A browser opens the address of a file itself, as a picture or a link. */
import { filesCalls } from '@casebook/core/files/files.calls'
import { baseSpelling } from '../bases/baseSpelling'
import { mebibyte, wire } from '../wire'

export const filesWire = wire(filesCalls, {
  path: 'fileStorage',
  spellings: baseSpelling,
  calls: {
    // A file of 5 MiB, written in base64.
    upload: { longestBody: 7.5 * mebibyte },
    file: { travels: 'inAddress', address: '' },
  },
})
