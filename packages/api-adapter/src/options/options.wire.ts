/** How the calls of options travel. */
import { optionsCalls } from '@casebook/core/options/options.calls'
import { mebibyte, wire } from '../wire'

export const optionsWire = wire(optionsCalls, {
  path: 'option',
  calls: {
    setInterimLocks: { longestBody: mebibyte },
  },
})
