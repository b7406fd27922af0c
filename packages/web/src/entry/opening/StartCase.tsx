import type { BaseName } from '@casebook/core/bases/baseName'
import { newCaseMachine } from '@casebook/core/cases/newCase.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { baseAddress } from '../../router/addresses/basesAddress'
import { basesPath } from '../../router/returnAddress'
import { useSession } from '../../session/session'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { pageClass } from '../../shell/frame'
import { Main } from '../../shell/Main'
import { RetiredNote } from '../../studies/RetiredNote'
import { ButtonLink } from '../../ui/ButtonLink'
import { Outcome } from '../../ui/Outcome'
import { Skeleton } from '../../ui/waiting/Skeleton'

interface StartCaseProps {
  readonly base: BaseName
  readonly onStarted: (draft: string) => void
}

/** The address of data entry without a case: it starts a new one, whichever case was open before. */
export function StartCase({ base, onStarted }: StartCaseProps) {
  const { t } = useLingui()
  const { cases } = useSession()
  const [screen, send] = useMachine(newCaseMachine, { input: { cases, base } })
  const { draft, error } = screen.context
  useEffect(() => send({ type: 'start' }), [send])
  useEffect(() => {
    if (draft !== null) onStarted(draft)
  }, [draft, onStarted])
  return (
    <Main className={pageClass}>
      {screen.matches('gone') ? (
        <Outcome
          tone="unknown"
          icon="help"
          title={<Trans id="bases.noSuch" message="This study does not exist, or you may not open it" />}
          action={<ToStudies href={basesPath} />}
        >
          <Trans id="bases.noSuch.what" message="Choose a study from the list, or ask an administrator for access." />
        </Outcome>
      ) : screen.matches('retired') ? (
        <div className="flex flex-col items-start gap-4">
          <RetiredNote />
          <ToStudies href={baseAddress(base)} />
        </div>
      ) : error != null ? (
        <CallFailedNote error={error} onRetry={() => send({ type: 'start' })} />
      ) : (
        <Skeleton
          label={t({ id: 'dialog.loading', message: 'Loading the case' })}
          lines={[0.3, 0.9, 0.8, 0.9, 0.7, 0.85]}
        />
      )}
    </Main>
  )
}

function ToStudies({ href }: { readonly href: string }): ReactNode {
  return (
    <ButtonLink variant="primary" href={href}>
      <Trans id="notFound.home" message="Go to the studies" />
    </ButtonLink>
  )
}
