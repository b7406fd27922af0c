import { chosenBase } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import { basesMachine } from '@casebook/core/bases/bases.machine'
import type { Side } from '@casebook/core/bases/sides/practice'
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { UndeliveredNote } from '../drafts/UndeliveredNote'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/waiting/Skeleton'
import { BaseList } from './BaseList'
import { BasePanel, type BaseTab } from './BasePanel'
import { BasesTools } from './BasesTools'
import { NoSuchStudy } from './NoSuchStudy'
import { OtherSideLink } from './OtherSideLink'

interface BasesScreenProps {
  readonly side?: Side
  /** The base and the tab that the address names. */
  readonly wished: BaseName | null
  readonly wishedTab?: BaseTab | undefined
  readonly wishedOnly?: CaseFilter | null
}

/** The bases available to the user, with one selected to start or open a case. */
export function BasesScreen({ side = 'live', wished, wishedTab, wishedOnly = null }: BasesScreenProps) {
  const { t } = useLingui()
  const { bases } = useSession()
  const [screen, send] = useMachine(basesMachine, { input: { bases, side } })
  const { groups, hasOtherSide, error } = screen.context
  const reload = useCallback(() => send({ type: 'reload' }), [send])

  const chosen = groups && chosenBase(groups, wished)
  const missing = wished && !chosen && (
    <NoSuchStudy
      key={JSON.stringify([wished.group, wished.base])}
      isLooking={screen.matches('loading')}
      isKnown={screen.matches('ready')}
      onLook={reload}
    />
  )
  return (
    <>
      <PageHead
        title={<Trans id="bases.title" message="Studies" />}
        action={<BasesTools other={hasOtherSide && <OtherSideLink side={side} chosen={chosen} />} />}
      />
      {groups && (
        <UndeliveredNote places={groups.flatMap(({ group, bases }) => bases.map((base) => ({ group, ...base })))} />
      )}
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {screen.matches('loading') && !groups && (
        <Card className="p-4">
          <Skeleton
            label={t({ id: 'bases.loading', message: 'Loading the studies' })}
            lines={[0.3, 0.55, 0.5, 0.35, 0.6]}
          />
        </Card>
      )}
      {groups?.length === 0 && missing && <div className="mb-5">{missing}</div>}
      {groups?.length === 0 && (
        <Card>
          <EmptyState icon="home" title={<Trans id="bases.none" message="No studies yet" />}>
            <Trans id="bases.none.what" message="Ask an administrator for access to a study." />
          </EmptyState>
        </Card>
      )}
      {groups && groups.length > 0 && (
        <div className="@container">
          <div className="grid grid-cols-[18.25rem_minmax(0,1fr)] items-start gap-5 @max-[64rem]:grid-cols-[14.5rem_minmax(0,1fr)] @max-[50rem]:grid-cols-[minmax(0,1fr)]">
            <BaseList groups={groups} chosen={chosen} />
            {chosen ? (
              <BasePanel
                key={JSON.stringify([chosen.group, chosen.base, wishedTab, wishedOnly])}
                base={chosen}
                wishedTab={wishedTab}
                wishedOnly={wishedOnly}
                onChanged={reload}
              />
            ) : (
              missing
            )}
          </div>
        </div>
      )}
    </>
  )
}
