import { baseFilesCalls } from '@casebook/core/files/baseFiles.calls'
import { addressSpelling } from '../addressSpelling'
import { wire } from '../wire'

export const baseFilesWire = wire(baseFilesCalls, {
  path: 'FileGetter',
  calls: { file: { travels: 'inAddress', address: '', spelling: addressSpelling } },
})
