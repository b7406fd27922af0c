/** Every address and its screen. */
import { isSpecificationOf } from '@casebook/core/bases/specification'
import { Trans } from '@lingui/react'
import { Redirect, Route, Switch } from 'wouter'
import { BenchPlace } from './BenchPlace'
import { entryRoute } from './bases/basesAddress'
import { EntryPlace } from './EntryPlace'
import { forgottenPath, homePath, registrationPath, signInPath } from './router/returnAddress'
import {
  BasesRoute,
  ForgottenScreen,
  LoginScreen,
  PasswordScreen,
  RegistrationScreen,
  SetupScreen,
  Shell,
} from './screens'
import { SignedIn } from './session/SignedIn'
import { NotFoundScreen } from './shell/NotFoundScreen'
import { WorkShell } from './shell/WorkShell'

export function App() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={homePath} replace />
      </Route>
      <Route path={signInPath}>
        <LoginScreen />
      </Route>
      <Route path="/setup">
        <SetupScreen />
      </Route>
      <Route path={registrationPath}>
        <RegistrationScreen />
      </Route>
      <Route path={forgottenPath}>
        <ForgottenScreen />
      </Route>
      <Route path="/password">
        <SignedIn>
          <Shell
            crumbs={[
              { name: <Trans id="bases.title" message="Studies" />, path: homePath },
              { name: <Trans id="password.title" message="Change password" /> },
            ]}
          >
            <PasswordScreen />
          </Shell>
        </SignedIn>
      </Route>
      <Route path={homePath}>
        <SignedIn>
          <Shell crumbs={[{ name: <Trans id="bases.title" message="Studies" /> }]}>
            <BasesRoute />
          </Shell>
        </SignedIn>
      </Route>
      <Route path={entryRoute}>
        {({ group, base, spec }) =>
          isSpecificationOf(base, spec) ? (
            <SignedIn>
              <WorkShell>
                <EntryPlace group={group} base={base} />
              </WorkShell>
            </SignedIn>
          ) : (
            <NotFoundScreen />
          )
        }
      </Route>
      <Route path="/bench">
        <BenchPlace />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
