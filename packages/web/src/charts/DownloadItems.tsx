import { Trans } from '@lingui/react'
import { useContext } from 'react'
import { MenuItem } from '../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../ui/overlay/MenuItems'
import { DownloadContext } from './downloadContext'

export default function DownloadItems(menu: OpenMenu) {
  const save = useContext(DownloadContext)
  return (
    <MenuItems {...menu}>
      <MenuItem onSelect={() => save('png')}>
        <Trans id="charts.png" message="As a picture (PNG)" />
      </MenuItem>
      <MenuItem onSelect={() => save('svg')}>
        <Trans id="charts.svg" message="As a drawing that scales (SVG)" />
      </MenuItem>
    </MenuItems>
  )
}
