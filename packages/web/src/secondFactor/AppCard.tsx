import type { FactorContext, FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans, useLingui } from '@lingui/react'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { phone } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { AppSteps } from './AppSteps'
import { factorProblemTexts } from './factor.messages'

interface AppCardProps {
  readonly form: FactorContext
  readonly username: string
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** The authenticator app: set up, replaced or removed here. */
export function AppCard({ form, username, isBusy, send }: AppCardProps) {
  const { i18n } = useLingui()
  const { factor, begun, problem } = form
  const since = factor?.appSince
  return (
    <Card aria-labelledby="app" className="min-w-0">
      <CardHeader>
        <Icon name={phone} className="text-ink-3" />
        <h2 id="app" className={cardTitleClass}>
          <Trans id="factor.app" message="Authenticator app" />
        </h2>
        <span className="text-sm text-ink-3">
          {since ? (
            <Trans
              id="factor.app.since"
              message="On since {day}"
              values={{ day: i18n.date(new Date(since), moment.day) }}
            />
          ) : (
            <Trans id="factor.app.any" message="Any app that shows six-digit codes" />
          )}
        </span>
      </CardHeader>
      {begun ? (
        <AppSteps form={form} begun={begun} username={username} isBusy={isBusy} send={send} />
      ) : (
        <div className="flex flex-col gap-4 p-4">
          {(problem === 'NotBegun' || problem === 'StillRequired') && (
            <Note tone="missing" role="alert">
              <Trans {...factorProblemTexts[problem]} />
            </Note>
          )}
          <p className="text-ink-2">
            {since ? (
              <Trans id="factor.app.on" message="Signing in asks for your password and a code of the app." />
            ) : (
              <Trans
                id="factor.app.off"
                message="After your password, signing in asks for six digits from an app on your phone. A stolen password alone opens nothing then."
              />
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={since ? 'default' : 'primary'}
              disabled={isBusy}
              onClick={() => send({ type: 'act', action: { name: 'beginApp' } })}
            >
              {since ? (
                <Trans id="factor.app.newPhone" message="Set up another phone" />
              ) : (
                <Trans id="factor.app.begin" message="Set up an app" />
              )}
            </Button>
            {since && (!factor.isRequired || factor.passkeys.length > 0) && (
              <Button
                variant="quietDanger"
                disabled={isBusy}
                onClick={() => send({ type: 'act', action: { name: 'removeApp' } })}
              >
                <Trans id="factor.app.remove" message="Remove the app" />
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}
