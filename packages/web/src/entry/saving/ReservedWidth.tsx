import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useClock } from '../../shell/clock/useClock'

/** The widest count and time that occur here. */
const many = 88
const someTime = '2000-12-28T22:58:00Z'

/**
 * Reserves the width of the longest normal state, hidden from screen readers, so that nothing beside it moves. Comes after the first paint: to
 * format a time for it takes long.
 */
export function ReservedWidth() {
  const { t } = useLingui()
  const time = useClock()(someTime)
  const count = many
  const all = [
    t({ id: 'dialog.bar.nothing', message: 'No unsaved changes' }),
    t({ id: 'dialog.bar.unsaved', message: plural(count, { one: '# unsaved change', other: '# unsaved changes' }) }),
    t({ id: 'dialog.where.device', message: 'On this device' }),
    t({ id: 'dialog.bar.received', message: `Received ${time}` }),
    t({ id: 'dialog.bar.saved', message: `Saved ${time}` }),
  ]
  return (
    <span
      className="invisible h-0 overflow-hidden [grid-area:1/1] before:whitespace-pre before:content-[attr(data-words)] group-data-[without~=oneline]:hidden"
      aria-hidden="true"
      data-words={all.join('\n')}
    />
  )
}
