import type { SavedRevision } from '@casebook/core/history/history.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useInstant } from '../shell/clock/useInstant'
import { inputClass } from '../ui/fields/input'

interface CompareWithProps {
  readonly entries: readonly SavedRevision[]
  readonly entry: SavedRevision
  /** Null for nothing. */
  readonly comparedWith: string | null
  readonly onChoose: (uuid: string | null) => void
}

/** The other revision: any, or none. */
export function CompareWith({ entries, entry, comparedWith, onChoose }: CompareWithProps) {
  const { t } = useLingui()
  const instant = useInstant()
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      <span className="whitespace-nowrap">
        <Trans id="history.comparedWith" message="Compared with" />
      </span>
      <select
        className={`${inputClass({ size: 'cell' })} max-w-[14rem]`}
        value={comparedWith ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : value)}
      >
        <option value="">{t({ id: 'history.comparedWith.nothing', message: 'Nothing' })}</option>
        {entries.toReversed().map(
          (one) =>
            one !== entry && (
              <option key={one.uuid} value={one.uuid}>
                {instant(one.saveDate)}
              </option>
            ),
        )}
      </select>
    </label>
  )
}
