/** How the calls of data entry travel: the base, and which draft of it, in the address; facts in the body. */
import { entryCalls } from '@casebook/core/entry/entry.calls'
import { addressSpelling as spelling } from '../addressSpelling'
import { mebibyte, wire } from '../wire'

export const entryWire = wire(entryCalls, {
  path: 'Dialog',
  calls: {
    tree: { travels: 'inAddress', spelling },
    reset: { travels: 'inAddress', spelling },
    savecase: { travels: 'inAddress', spelling },
    addFactsJson: { travels: { bodyIs: 'facts' }, spelling, longestBody: mebibyte },
    setFactUnknown: { travels: 'inAddress', spelling },
    unsetDirtyBit: { travels: 'inAddress', spelling },
    beThere: { travels: 'inAddress', spelling },
  },
})
