import { msg } from '@lingui/core/macro'
import { conversionPath } from '../router/addresses/conversionAddress'
import { route, screenOf } from '../router/route'

export const conversionRoutes = [
  route({
    path: conversionPath,
    title: msg({ id: 'convert.title', message: 'Convert a questionnaire' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./ToConversion')),
  }),
]
