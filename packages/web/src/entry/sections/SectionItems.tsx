import { missingReasons } from '@casebook/core/bases/reasons/missingReason'
import { unansweredIn, unknownFor } from '@casebook/core/entry/form/outline/notDoneSection'
import { Trans } from '@lingui/react'
import { useContext } from 'react'
import { MenuGroup } from '../../ui/overlay/MenuGroup'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { useForm, useSection } from '../FormContext'
import { useWords } from '../form/useWords'
import { SectionMenuContext } from './sectionMenuContext'

/** Sets all questions without an answer to unknown, for one reason. The undo of the form takes it back in one step. */
export default function SectionItems(menu: OpenMenu) {
  const sectionId = useContext(SectionMenuContext)
  if (sectionId === null) throw new Error('SectionItems needs a SectionMenuContext above it')
  const { actor, view } = useForm()
  const { read } = useWords()
  const section = useSection(sectionId)
  const keys = section ? unansweredIn(view.engine, section.layout) : []
  return (
    <MenuItems {...menu}>
      <MenuGroup
        label={
          <Trans
            id="section.unknown"
            message="{count, plural, =0 {No question here lacks an answer} one {Set one question without an answer to unknown} other {Set # questions without an answer to unknown}}"
            values={{ count: keys.length }}
          />
        }
      >
        {missingReasons(view.config).map(({ id, text }) => (
          <MenuItem
            key={id}
            disabled={keys.length === 0}
            onSelect={() => actor.send({ type: 'answer', facts: unknownFor(keys, id) })}
          >
            {read(text)}
          </MenuItem>
        ))}
      </MenuGroup>
    </MenuItems>
  )
}
