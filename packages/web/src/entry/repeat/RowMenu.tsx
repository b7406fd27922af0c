import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { type RowActions, RowActionsContext } from './rowActions'

const RowItems = lazyComponent(() => import('./RowItems'))

/** Rarely used actions on one occurrence. */
export function RowMenu(actions: RowActions) {
  const { t } = useLingui()
  const { row } = actions
  return (
    <RowActionsContext value={actions}>
      <Menu
        items={RowItems}
        trigger={<IconButton icon="more" size="small" label={t({ id: 'repeat.more', message: `More for ${row}` })} />}
      />
    </RowActionsContext>
  )
}
