import { isSpecificationOf } from '@casebook/core/bases/specification'
import { msg } from '@lingui/core/macro'
import { entryPath } from '../router/addresses/entryAddress'
import { route } from '../router/route'
import { EntryRoute } from './EntryRoute'

export const entryRoutes = [
  route({
    path: entryPath,
    title: msg({ id: 'entry.title', message: 'Data entry' }),
    needs: 'signedIn',
    frame: 'work',
    accepts: ({ base, spec }) => isSpecificationOf(base, spec),
    screen: EntryRoute,
  }),
]
