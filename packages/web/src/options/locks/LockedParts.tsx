import { baseStructure, lineageOf } from '@casebook/core/bases/structure'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { shownIn } from '@casebook/core/language/language'
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

/** The questionnaires of a base, nested ones below the one around them, each with a tick. Ids of other bases stay. */
export function LockedParts({ parts: screen, send, chosen, onChange }: LockedPartsProps) {
  const { language } = usePreferences()
  const { list, shown, error } = screen.context
  const selectId = useId()
  const structure = shown && baseStructure(shown)
  const parts = structure ? [...structure.questionnaires.keys()] : []
  const elsewhere = chosen.filter((id) => !parts.includes(id))
  /** With what is nested in it, for the lock reaches that too. */
  const toggle = (id: string, isTicked: boolean) => {
    const within = structure ? parts.filter((part) => lineageOf(structure, part).includes(id)) : []
    const others = chosen.filter((other) => other !== id && !within.includes(other))
    onChange(isTicked ? [...others, ...within] : others)
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 border-s border-line p-5 max-tablet:border-s-0 max-tablet:border-t max-phone:p-4">
      <label htmlFor={selectId} className="font-medium">
        <Trans id="options.locks.questionnaires" message="Sections of" />
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
            {`${group} / ${shownIn(text, language)}`}
          </option>
        ))}
      </select>
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      <ul className="flex flex-col">
        {structure &&
          parts.map((id) => {
            const around = lineageOf(structure, id).slice(1)
            const isLockedAround = around.some((outer) => chosen.includes(outer))
            return (
              <li
                key={id}
                className="border-b border-line py-1.5 last:border-b-0"
                style={{ paddingInlineStart: `${around.length * 1.5}rem` }}
              >
                <Checkbox
                  bare
                  checked={isLockedAround || chosen.includes(id)}
                  disabled={isLockedAround}
                  onChange={(isTicked) => toggle(id, isTicked)}
                >
                  {shownIn(sectionTitle(structure, id) ?? {}, language)} <bdi className="text-xs text-ink-3">{id}</bdi>
                </Checkbox>
              </li>
            )
          })}
      </ul>
      <p className="text-sm text-ink-2">
        <Trans
          id="options.locks.ids"
          message="A section is locked by its id, with all sections inside it. One with the same id in another study is locked too."
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
