import { zoomLevel } from '@casebook/core/shell/zoom'
import { useLingui } from '@lingui/react/macro'
import { ZoomControl } from '../../ui/ZoomControl'
import { usePreferences } from './preferences'

export function ZoomSwitch() {
  const { t } = useLingui()
  const { zoom, chooseZoom } = usePreferences()
  return (
    <ZoomControl
      label={t({ id: 'shell.zoom', message: 'Zoom' })}
      names={[
        t({ id: 'shell.zoom.compact', message: 'Compact' }),
        t({ id: 'shell.zoom.standard', message: 'Standard' }),
        t({ id: 'shell.zoom.large', message: 'Large' }),
      ]}
      value={zoom}
      onChange={(level) => chooseZoom(zoomLevel(level))}
    />
  )
}
