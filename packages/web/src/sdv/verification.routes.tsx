import { msg } from '@lingui/core/macro'
import { changesPath } from '../router/addresses/changesAddress'
import { route, screenOf } from '../router/route'
import { die } from '../ui/icons/screenDrawings'
import { samplingPath } from './sampling/samplingAddress'

export const verificationRoutes = [
  route({
    path: '/verification',
    title: msg({ id: 'verify.progress', message: 'Verification' }),
    needs: 'canUnsetPiSdv',
    isOfSdv: true,
    icon: 'shield',
    sidebar: 'review',
    key: 'v',
    frame: 'page',
    screen: screenOf(() => import('./toVerify/VerificationScreen')),
  }),
  route({
    path: changesPath,
    title: msg({ id: 'sdvChanges.title', message: 'Changed since you verified' }),
    needs: 'canUnsetPiSdv',
    isOfSdv: true,
    frame: 'page',
    screen: screenOf(() => import('./changes/ChangesScreen')),
  }),
  route({
    path: samplingPath,
    title: msg({ id: 'sampling.title', message: 'Sampling plan' }),
    needs: 'canReviewCases',
    isOfSdv: true,
    icon: die,
    sidebar: 'review',
    frame: 'page',
    screen: screenOf(() => import('./sampling/SamplingScreen')),
  }),
]
