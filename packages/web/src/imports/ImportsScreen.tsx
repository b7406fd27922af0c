import type { BaseName } from '@casebook/core/bases/baseName'
import { importsCalls } from '@casebook/core/imports/imports.calls'
import { importsMachine } from '@casebook/core/imports/imports.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { StudyGone } from '../candidates/StudyGone'
import { dataImportAddress } from '../router/addresses/candidatesAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Steps } from '../studies/Steps'
import { useStudies } from '../studies/useStudies'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { ImportList } from './ImportList'
import { importSteps } from './imports.messages'
import { NewImport } from './NewImport'

/** The imports into one study that the person began, and a place for a new file. */
export default function ImportsScreen({ group, base }: BaseName) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const studies = useStudies(useSession().bases, base)
  const [screen, send] = useMachine(importsMachine, {
    input: { server: usePort(importsCalls), base: { group, base } },
  })
  const { imports, id, error } = screen.context
  const isSent = screen.matches('sent')
  useEffect(() => {
    if (isSent) navigate(dataImportAddress({ group, base, id }))
  }, [isSent, navigate, group, base, id])
  if (screen.matches('gone')) return <StudyGone />
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={<Trans id="imports.heading" message="Import data" />}
        action={<Steps steps={importSteps} at={0} />}
      >
        <bdi>{studies.nameOf({ group, base })}</bdi>
      </PageHead>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!imports && screen.matches('loading') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'imports.loading', message: 'Loading the imports' })} />
        </Card>
      )}
      {imports && (
        <>
          <NewImport screen={screen} send={send} />
          {imports.length > 0 && <ImportList imports={imports} />}
        </>
      )}
    </div>
  )
}
