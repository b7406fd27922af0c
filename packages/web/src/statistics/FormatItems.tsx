import { studyFormatNames, studyFormats } from '@casebook/core/statistics/statistics.calls'
import { useContext } from 'react'
import { download } from '../ui/moreDrawings'
import { MenuItem } from '../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../ui/overlay/MenuItems'
import { ChooseFormat } from './chooseFormat'

export default function FormatItems(menu: OpenMenu) {
  const choose = useContext(ChooseFormat)
  return (
    <MenuItems {...menu}>
      {studyFormats.map((format) => (
        <MenuItem key={format} icon={download} onSelect={() => choose(format)}>
          {studyFormatNames[format]}
        </MenuItem>
      ))}
    </MenuItems>
  )
}
