import type { BaseName } from '@casebook/core/bases/baseName'
import { dataImportMachine } from '@casebook/core/imports/dataImport.machine'
import { type DataImport, type ImportPhase, importsCalls } from '@casebook/core/imports/imports.calls'
import { saysOtherwise } from '@casebook/core/imports/valueMapping'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { importsAddress } from '../router/addresses/candidatesAddress'
import { usePorts } from '../session/ports'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Steps } from '../studies/Steps'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { Note } from '../ui/Note'
import { SecureButton } from '../ui/SecureButton'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CountsCard } from './CountsCard'
import { FindingsCard } from './FindingsCard'
import { ImportUnderWay } from './ImportUnderWay'
import { importSteps, phaseNames } from './imports.messages'
import { Preparing } from './Preparing'
import { ValuesCard } from './ValuesCard'

const steps: Readonly<Record<ImportPhase, number>> = {
  receiving: 0,
  received: 1,
  rehearsing: 2,
  rehearsed: 2,
  running: 3,
  stopped: 3,
  held: 3,
  failed: 3,
  done: 4,
}

/** One import: its columns, the dry run, and what was imported. */
export default function DataImportScreen({ id, ...name }: BaseName & { readonly id: string }) {
  const { t } = useLingui()
  const { bases } = usePorts()
  const { guard } = useSession()
  const [screen, send] = useMachine(dataImportMachine, {
    input: { server: usePort(importsCalls), getBase: (base) => guard(bases).getKnowledgeBase(base), id },
  })
  const [isChoosing, setChoosing] = useState(false)
  const { dataImport, base, columns, error, unreadable, changes, met, isLate } = screen.context
  if (screen.matches('gone'))
    return (
      <Note
        tone="range"
        title={<Trans id="imports.gone" message="This import does not exist, or it was begun by another person." />}
      >
        <ButtonLink href={importsAddress(name)}>
          <Trans id="imports.others" message="To the imports of the study" />
        </ButtonLink>
      </Note>
    )
  const isBusy = !screen.matches('ready')
  const phase = dataImport?.phase ?? 'received'
  const isPreparing = phase === 'received' || (phase === 'rehearsed' && isChoosing)
  const isWhole = dataImport !== null && dataImport.received === dataImport.size
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={isPreparing ? <Trans id="imports.columns" message="Columns" /> : t(phaseNames[phase])}
        action={<Steps steps={importSteps} at={isPreparing ? 1 : steps[phase]} />}
      >
        <bdi>{dataImport?.fileName}</bdi>
      </PageHead>
      {error != null && (screen.matches('unreachable') || screen.matches('ready')) && (
        <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
      )}
      {isLate && (
        <Note
          tone="range"
          role="alert"
          title={<Trans id="imports.late" message="Another page was faster. Nothing was done by this one." />}
        >
          <Trans id="imports.late.what" message="Below is the import as it is now." />
          {dataImport && saysOtherwise(changes, dataImport.values, met) && (
            <>
              {' '}
              <Trans id="imports.late.said" message="What you said of values is still here, and not kept yet." />
            </>
          )}
        </Note>
      )}
      {(!dataImport || !base) && !screen.matches('unreachable') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'imports.one.loading', message: 'Loading the import' })} />
        </Card>
      )}
      {unreadable && (
        <Note tone="missing" role="alert" title={<Trans id="imports.unreadable" message="The file cannot be read." />}>
          <bdi lang="en">{unreadable}</bdi>
        </Note>
      )}
      {dataImport && !isWhole && <FileGone dataImport={dataImport} />}
      {dataImport && base && isPreparing && isWhole && columns && !unreadable && (
        <Preparing
          dataImport={dataImport}
          base={base}
          columns={columns}
          atFault={screen.context.atFault}
          asksReason={screen.context.asksReason}
          isBusy={isBusy}
          onRehearse={(chosen) => {
            setChoosing(false)
            send({ type: 'rehearse', chosen })
          }}
        />
      )}
      {dataImport && (phase === 'rehearsing' || phase === 'running') && (
        <ImportUnderWay
          dataImport={dataImport}
          isStopping={screen.matches('stopping')}
          onStop={() => send({ type: 'stop' })}
        />
      )}
      {dataImport && base && !isPreparing && phase !== 'receiving' && (
        <div className="grid items-start gap-5 @min-[60rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            {phase === 'rehearsed' && (
              <ValuesCard
                base={base}
                dataImport={dataImport}
                columns={columns ?? []}
                unread={screen.context.unread}
                changes={changes}
                met={met}
                isBusy={isBusy}
                onAssign={(column, value, target) => send({ type: 'assign', column, value, target })}
                onRehearse={() => {
                  const { mapping, policy, makesCases, reason } = dataImport
                  send({ type: 'rehearse', chosen: { mapping, policy, makesCases, reason } })
                }}
              />
            )}
            <FindingsCard key={phase} dataImport={dataImport} base={base} />
          </div>
          <CountsCard
            dataImport={dataImport}
            isBusy={isBusy}
            isStale={saysOtherwise(changes, dataImport.values, met)}
            onRun={() => send({ type: 'run' })}
            onBack={() => setChoosing(true)}
          />
        </div>
      )}
      {dataImport && phase !== 'running' && phase !== 'rehearsing' && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={importsAddress(name)}>
            <Trans id="imports.others" message="To the imports of the study" />
          </ButtonLink>
          <SecureButton
            disabled={isBusy}
            warning={<Trans id="imports.discard.sure" message="Delete the file and its report?" />}
            onConfirm={() => send({ type: 'discard' })}
          >
            <Trans id="imports.discard" message="Delete file and report" />
          </SecureButton>
        </div>
      )}
    </div>
  )
}

/** It never came whole, or was forgotten since. */
function FileGone({ dataImport: { phase } }: { readonly dataImport: DataImport }) {
  return phase === 'receiving' ? (
    <Note tone="range" title={<Trans id="imports.incomplete" message="The file was not uploaded completely." />}>
      <Trans id="imports.incomplete.what" message="Delete this import and choose the file again." />
    </Note>
  ) : (
    <Note tone="frozen" title={<Trans id="imports.forgotten" message="The file is not kept any more." />}>
      <Trans
        id="imports.forgotten.what"
        message="Files hold answers of patients. They are deleted after a month, and when answers of the study are erased. What was imported stays."
      />
    </Note>
  )
}
