import { msg } from '@lingui/core/macro'
import { activationPath, forgottenPath, registrationPath } from '../router/returnAddress'
import { route, screenOf } from '../router/route'

const forgotten = {
  title: msg({ id: 'forgotten.title', message: 'Forgot password' }),
  needs: 'anyone',
  frame: 'none',
} as const

const forgottenScreen = () => import('./ForgottenScreen')

export const registrationRoutes = [
  route({
    path: registrationPath,
    title: msg({ id: 'registration.title', message: 'Register' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./RegistrationScreen')),
  }),
  route({
    path: activationPath,
    title: msg({ id: 'registration.title', message: 'Register' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./ActivationScreen')),
  }),
  route({ path: forgottenPath, ...forgotten, screen: screenOf(forgottenScreen) }),
  route({ path: `${forgottenPath}/:user/:token`, ...forgotten, screen: screenOf(forgottenScreen) }),
]
