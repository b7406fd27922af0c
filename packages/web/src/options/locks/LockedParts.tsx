import { textIn } from '@casebook/core/language/language'
import type { LockablePartsEvent, lockablePartsMachine } from '@casebook/core/locks/lockableParts.machine'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import type { SnapshotFrom } from 'xstate'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { usePreferences } from '../../shell/settings/preferences'
import { Checkbox } from '../../ui/fields/Checkbox'
import { inputClass } from '../../ui/fields/input'

interface LockedPartsProps {
  readonly parts: SnapshotFrom<typeof lockablePartsMachine>
  readonly send: (event: LockablePartsEvent) => void
  /** Ids of questionnaires. */
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The questionnaires of a base, each with a tick. Ids of other bases stay as they are. */
export function LockedParts({ parts: screen, send, chosen, onChange }: LockedPartsProps) {
  const { language } = usePreferences()
  const { list, shown, error } = screen.context
  const selectId = useId()
  const parts = shown?.questionnaires ?? []
  const elsewhere = chosen.filter((id) => !parts.some((part) => part.id === id))
  const toggle = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, id] : chosen.filter((other) => other !== id))

  return (
    <div className="flex min-w-0 flex-col gap-3 border-s border-line p-5 max-tablet:border-s-0 max-tablet:border-t max-phone:p-4">
      <label htmlFor={selectId} className="font-medium">
        <Trans id="options.locks.questionnaires" message="Questionnaires of" />
      </label>
      <select
        id={selectId}
        className={inputClass()}
        value={String(screen.context.at)}
        disabled={list.length === 0}
        onChange={(event) => send({ type: 'show', at: Number(event.target.value) })}
      >
        {list.map(({ group, base, text }, at) => (
          <option key={`${group}/${base}`} value={at}>
            {`${group} / ${textIn(text, language)}`}
          </option>
        ))}
      </select>
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      <ul className="flex flex-col">
        {parts.map(({ id, text }) => (
          <li key={id} className="border-b border-line py-1.5 last:border-b-0">
            <Checkbox bare checked={chosen.includes(id)} onChange={(isTicked) => toggle(id, isTicked)}>
              {textIn(text, language)} <bdi className="text-xs text-ink-3">{id}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        <Trans
          id="options.locks.ids"
          message="A questionnaire is locked by its id. One with the same id in another study is locked too."
        />
      </p>
      {elsewhere.length > 0 && (
        <fieldset>
          <legend className="text-sm text-ink-2">
            <Trans id="options.locks.elsewhere" message="Also locked, of other studies" />
          </legend>
          {elsewhere.map((id) => (
            <Checkbox key={id} bare checked onChange={() => toggle(id, false)}>
              <bdi className="font-mono text-sm">{id}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}
