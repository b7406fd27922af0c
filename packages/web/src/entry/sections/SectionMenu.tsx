import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { SectionMenuContext } from './sectionMenuContext'

const SectionItems = lazyComponent(() => import('./SectionItems'))

interface SectionMenuProps {
  readonly sectionId: string
  readonly name: string
}

/** Rarely used actions on a whole section. */
export function SectionMenu({ sectionId, name }: SectionMenuProps) {
  const { t } = useLingui()
  return (
    <SectionMenuContext value={sectionId}>
      <Menu
        items={SectionItems}
        trigger={<IconButton icon="more" size="small" label={t({ id: 'section.more', message: `More for ${name}` })} />}
      />
    </SectionMenuContext>
  )
}
