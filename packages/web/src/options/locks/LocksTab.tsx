import { casesIn, type LocksDraft, locksOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { useMemo } from 'react'
import { usePort } from '../../session/usePort'
import { Field } from '../../ui/fields/Field'
import { CodeArea } from '../CodeArea'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { LockedParts } from './LockedParts'

/** Locks cases and questionnaires for everybody, for example before an interim analysis. */
export function LocksTab() {
  const port = usePort(optionsCalls)
  const form = useOption<LocksDraft>(useMemo(() => locksOption(port), [port]))
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.locks" message="Interim locks" />}
      what={
        <Trans
          id="options.locks.what"
          message="A locked part cannot be saved by anybody until you release it, for example before an interim analysis."
        />
      }
      save={<Trans id="options.locks.save" message="Save locks" />}
      effect={form.typed && <Effect draft={form.typed} />}
      inWords={({ cases, tabIds }) => [...casesIn(cases), ...tabIds].join('\n')}
    >
      {({ cases, tabIds }) => (
        <div className="grid grid-cols-2 max-tablet:grid-cols-1">
          <div className="p-5 max-phone:p-4">
            <Field
              label={<Trans id="options.locks.cases" message="Cases" />}
              aside={
                <span className="text-sm text-ink-3">
                  <Trans
                    id="options.locks.count"
                    message="{count, plural, =0 {All cases} one {# case} other {# cases}}"
                    values={{ count: casesIn(cases).length }}
                  />
                </span>
              }
              hint={
                <Trans
                  id="options.locks.cases.hint"
                  message="One name per line. Without a name, the chosen questionnaires are locked in every case."
                />
              }
            >
              {(control) => (
                <CodeArea {...control} rows={12} value={cases} onChange={(typed) => form.type({ cases: typed })} />
              )}
            </Field>
          </div>
          <LockedParts chosen={tabIds} onChange={(ids) => form.type({ tabIds: ids })} />
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
        message="{parts, plural, one {# questionnaire will be locked in every case.} other {# questionnaires will be locked in every case.}}"
        values={values}
      />
    )
  return (
    <Trans
      id="options.locks.both"
      message="Questionnaires: {parts, number}, cases: {cases, number}. These questionnaires will be locked in these cases."
      values={values}
    />
  )
}
