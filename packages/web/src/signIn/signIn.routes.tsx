import { msg } from '@lingui/core/macro'
import { passwordPath, signInPath } from '../router/returnAddress'
import { route, screenOf } from '../router/route'

export const signInRoutes = [
  route({
    path: signInPath,
    title: msg({ id: 'login.title', message: 'Sign in' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./LoginScreen')),
  }),
  route({
    path: '/setup',
    title: msg({ id: 'setup.title', message: 'Set up this server' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./SetupScreen')),
  }),
  route({
    path: '/auto/:config*',
    title: msg({ id: 'login.title', message: 'Sign in' }),
    needs: 'anyone',
    frame: 'none',
    screen: screenOf(() => import('./AutoLoginScreen')),
  }),
  route({
    path: passwordPath,
    title: msg({ id: 'password.title', message: 'Change password' }),
    needs: 'signedIn',
    icon: 'key',
    frame: 'page',
    screen: screenOf(() => import('./password/PasswordScreen')),
  }),
]
