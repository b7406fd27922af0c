import { zoomLevel } from '@casebook/core/shell/zoom'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../shell/settings/preferences'
import { MenuChoices } from '../../ui/overlay/MenuChoices'
import { MenuLine } from '../../ui/overlay/MenuLine'

const levels = ['0', '1', '2'] as const

/** Zoom choices, for headers with no room for the zoom control. */
export function ZoomChoices() {
  const { t } = useLingui()
  const { zoom, chooseZoom } = usePreferences()
  const names = [
    t({ id: 'shell.zoom.compact', message: 'Compact' }),
    t({ id: 'shell.zoom.standard', message: 'Standard' }),
    t({ id: 'shell.zoom.large', message: 'Large' }),
  ]
  return (
    <>
      <MenuLine />
      <MenuChoices
        label={t({ id: 'shell.zoom', message: 'Zoom' })}
        value={String(zoom)}
        onChange={(level) => chooseZoom(zoomLevel(Number(level)))}
        choices={levels.map((value, index) => ({ value, label: names[index] }))}
      />
    </>
  )
}
