import { ToSignIn } from './ToSignIn'

/** What a screen shows when a call was refused because this account may not make it: somebody else may sign in. */
export function NotAllowed() {
  return <ToSignIn reason="InsufficientPermissions" />
}
