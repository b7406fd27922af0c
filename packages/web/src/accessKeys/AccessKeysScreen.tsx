import { accessKeysCalls } from '@casebook/core/accessKeys/accessKeys.calls'
import { accessKeysMachine } from '@casebook/core/accessKeys/accessKeys.machine'
import { basesMachine } from '@casebook/core/bases/bases.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useLocation } from 'wouter'
import { keysPath } from '../router/addresses/keysAddress'
import { useHold } from '../router/LeaveGuardContext'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import type { KeyStudy } from '../studies/studyWords'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { KeyPassword } from './KeyPassword'
import { KeysCard } from './KeysCard'
import { MadeKey } from './MadeKey'
import { NewKeyCard } from './NewKeyCard'

/** Access keys of programs: a person's own, or for administrators everybody's; and the making of one's own. */
export default function AccessKeysScreen() {
  const { t } = useLingui()
  const { user, bases } = useSession()
  const [path] = useLocation()
  const isOfAll = path === keysPath
  const port = usePort(accessKeysCalls)
  const [screen, send] = useMachine(accessKeysMachine, { input: { port, roles: user.roles, isOfAll } })
  const [{ context: overview }] = useMachine(basesMachine, { input: { bases } })
  const { keys, made, typed, error } = screen.context
  const studies: readonly KeyStudy[] = (overview.groups ?? []).flatMap(({ group, bases: ofGroup }) =>
    ofGroup.map(({ base, text }) => ({ group, base, text })),
  )
  const isBusy = !screen.matches('ready')
  useHold(
    made ? (
      <Trans id="accessKeys.unkept" message="The key is shown only now. Keep it before you leave." />
    ) : typed.name.trim() === '' ? null : (
      <Trans id="accessKeys.unmade" message="The key is not made yet. What you typed will be lost." />
    ),
  )
  return (
    <div className="@container">
      <PageHead title={<Trans id="accessKeys.title" message="Access keys" />}>
        {isOfAll ? (
          <Trans
            id="accessKeys.what.all"
            message="Programs sign in by keys. Each acts for the person who made it, and never reaches further than they do now."
          />
        ) : (
          <Trans
            id="accessKeys.what"
            message="For programs that send or read data. A key acts for you, within what you allow it, and never signs."
          />
        )}
      </PageHead>
      {error != null && !made && (
        <div className="mb-4">
          <CallFailedNote
            error={error}
            {...(screen.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_23rem]">
        {keys ? (
          <KeysCard form={screen.context} isBusy={isBusy} studies={studies} send={send} />
        ) : (
          !screen.matches('unreachable') && (
            <Card className="p-4">
              <Skeleton label={t({ id: 'accessKeys.loading', message: 'Loading the keys' })} lines={[0.5, 0.7, 0.4]} />
            </Card>
          )
        )}
        <NewKeyCard form={screen.context} isBusy={isBusy} studies={studies} send={send} />
      </div>
      {(screen.matches('askingPassword') || (screen.matches('making') && screen.context.isAsked)) && (
        <KeyPassword form={screen.context} username={user.username} isBusy={screen.matches('making')} send={send} />
      )}
      {made && (
        <MadeKey form={screen.context} made={made} studies={studies} isBusy={!screen.matches('handing')} send={send} />
      )}
    </div>
  )
}
