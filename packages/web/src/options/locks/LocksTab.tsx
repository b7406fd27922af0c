import { lockablePartsMachine } from '@casebook/core/locks/lockableParts.machine'
import { casesIn, type LocksDraft, locksOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { LockedCases } from './LockedCases'
import { LockedParts } from './LockedParts'

/** Locks cases and questionnaires for everyone, for example before an interim analysis. */
export function LocksTab() {
  const port = usePort(optionsCalls)
  const form = useOption<LocksDraft>(useMemo(() => locksOption(port), [port]))
  const { bases } = useSession()
  const [parts, send] = useMachine(lockablePartsMachine, { input: { bases } })
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.locks" message="Interim locks" />}
      what={
        <Trans
          id="options.locks.what"
          message="A locked section cannot be changed until you release it, for example before an interim analysis. Other sections can still be saved."
        />
      }
      save={<Trans id="options.locks.save" message="Save locks" />}
      effect={form.typed && <Effect draft={form.typed} />}
      inWords={({ cases, tabIds }) => [...casesIn(cases), ...tabIds].join('\n')}
    >
      {({ cases, tabIds }) => (
        <div className="grid grid-cols-2 max-tablet:grid-cols-1">
          <LockedCases
            typed={cases}
            bases={parts.context.list}
            isLocking={tabIds.length > 0}
            onChange={(typed) => form.type({ cases: typed })}
          />
          <LockedParts parts={parts} send={send} chosen={tabIds} onChange={(ids) => form.type({ tabIds: ids })} />
        </div>
      )}
    </OptionCard>
  )
}

/** The effect of saving, as a sentence. */
function Effect({ draft: { cases, tabIds } }: { readonly draft: LocksDraft }) {
  const values = { cases: casesIn(cases).length, parts: tabIds.length }
  if (values.cases === 0 && values.parts === 0)
    return <Trans id="options.locks.none" message="Nothing will be locked." />
  if (values.parts === 0)
    return (
      <Trans
        id="options.locks.whole"
        message="{cases, plural, one {# case will be locked as a whole.} other {# cases will be locked as a whole.}}"
        values={values}
      />
    )
  if (values.cases === 0)
    return (
      <Trans
        id="options.locks.everywhere"
        message="{parts, plural, one {# section will be locked in every case.} other {# sections will be locked in every case.}}"
        values={values}
      />
    )
  return (
    <Trans
      id="options.locks.both"
      message="Sections: {parts, number}, cases: {cases, number}. These sections will be locked in these cases."
      values={values}
    />
  )
}
