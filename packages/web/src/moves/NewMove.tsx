import { shownIn } from '@casebook/core/language/language'
import { type MoveChoice, movedStates } from '@casebook/core/moves/moves.calls'
import type { movesMachine } from '@casebook/core/moves/moves.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { Card } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { Note } from '../ui/Note'
import { MoveFields } from './MoveFields'
import { stateNames } from './moves.messages'

interface NewMoveProps {
  readonly screen: SnapshotFrom<typeof movesMachine>
  readonly send: (event: EventFrom<typeof movesMachine>) => void
}

/** Which cases move, and to which version. */
export function NewMove({ screen, send }: NewMoveProps) {
  const { t } = useLingui()
  const { received, findsNone, error } = screen.context
  const { language } = usePreferences()
  const { versions = [], sites = [], statuses = [] } = received ?? {}
  const [version, setVersion] = useState(versions[0]?.version ?? '')
  const [state, setState] = useState<MoveChoice['state']>('all')
  const [status, setStatus] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const others = versions.filter((one) => one.version !== version).reduce((sum, { cases }) => sum + cases, 0)
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5 max-phone:p-4">
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field
          label={<Trans id="caseMoves.version" message="To version" />}
          hint={
            <Trans
              id="caseMoves.others"
              message="{count, plural, one {# case has another version.} other {# cases have another version.}}"
              values={{ count: others }}
            />
          }
        >
          {(control) => (
            <select
              {...control}
              className={inputClass({ size: 'medium' })}
              value={version}
              onChange={({ target }) => setVersion(target.value)}
            >
              {versions.map((one) => (
                <option key={one.version}>{one.version}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label={<Trans id="caseMoves.state" message="Which cases" />}>
          {(control) => (
            <select
              {...control}
              className={inputClass({ size: 'medium' })}
              value={state}
              // The cast is safe: the options are states.
              onChange={({ target }) => setState(target.value as MoveChoice['state'])}
            >
              {movedStates.map((one) => (
                <option key={one} value={one}>
                  {t(stateNames[one])}
                </option>
              ))}
            </select>
          )}
        </Field>
        {statuses.length > 0 && (
          <Field label={<Trans id="cases.status" message="Status" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass({ size: 'medium' })}
                value={status ?? ''}
                onChange={({ target: { value } }) => setStatus(value === '' ? null : value)}
              >
                <option value="">{t({ id: 'cases.status.any', message: 'Any status' })}</option>
                {statuses.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {shownIn(text, language) || id}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      {sites.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">
            <Trans id="caseMoves.sites" message="Only of these sites" />
          </legend>
          <div className="flex max-h-48 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
            {sites.map((site) => (
              <Checkbox
                key={site}
                checked={chosen.includes(site)}
                onChange={(isOn) => setChosen(isOn ? [...chosen, site] : chosen.filter((one) => one !== site))}
              >
                <bdi>{site}</bdi>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <MoveFields
        isBusy={!screen.matches('ready')}
        words={<Trans id="caseMoves.rehearse" message="Start the dry run" />}
        onBegin={(given) =>
          send({
            type: 'begin',
            choice: { ...given, version, undoes: null, state, status, sites: chosen.length > 0 ? chosen : null },
          })
        }
      />
      <p className="text-sm text-ink-2">
        <Trans id="caseMoves.rehearse.what" message="Nothing is stored. You see what would become of the cases." />
      </p>
      {findsNone && <NoCases />}
      {error != null && screen.matches('ready') && <CallFailedNote error={error} />}
    </Card>
  )
}

export function NoCases() {
  return (
    <Note tone="range" role="alert">
      <Trans id="caseMoves.none" message="No case fits: all of them have that version, or are left out." />
    </Note>
  )
}
