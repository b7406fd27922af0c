import type { StudyFormat } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { download } from '../ui/moreDrawings'
import { Menu } from '../ui/overlay/Menu'
import { ChooseFormat } from './chooseFormat'

const FormatItems = lazyComponent(() => import('./FormatItems'))

interface FormatsMenuProps {
  readonly disabled: boolean
  readonly onChoose: (format: StudyFormat) => void
}

/** The formats of other systems, in which a study leaves with its data. */
export function FormatsMenu({ disabled, onChoose }: FormatsMenuProps) {
  return (
    <ChooseFormat value={onChoose}>
      <Menu
        items={FormatItems}
        trigger={
          <Button icon={download} disabled={disabled}>
            <Trans id="statistics.formats" message="For another system" />
          </Button>
        }
      />
    </ChooseFormat>
  )
}
