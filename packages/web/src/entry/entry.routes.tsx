import { isSpecificationOf } from '@casebook/core/bases/specification'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { route } from '../router/route'
import { lazyScreen } from '../ui/lazy/lazyComponent'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'
import { entryPath } from './entryAddress'

export const entryRoutes = [
  route({
    path: entryPath,
    title: msg({ id: 'entry.title', message: 'Data entry' }),
    needs: 'signedIn',
    frame: 'work',
    accepts: ({ base, spec }) => isSpecificationOf(base, spec),
    screen: lazyScreen(
      () => import('./EntryRoute'),
      <SpinnerBar label={<Trans id="dialog.loading" message="Loading the case" />} />,
    ),
  }),
]
