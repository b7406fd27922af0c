import { offersTokens } from '@casebook/core/deployment/deployment'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { Button } from '../../ui/Button'
import type { IconName } from '../../ui/drawings'
import { IconButton } from '../../ui/IconButton'
import { Menu } from '../../ui/Menu'
import { MenuItem } from '../../ui/MenuItem'
import { useForm } from '../FormContext'
import { type Over, useOverForm } from '../modals/over'

interface Control {
  readonly over: Over
  readonly icon: IconName
  readonly label: string
  readonly text: ReactNode
}

/** What can be done with the case as a whole. Where there is no room, the buttons go into the menu, before which the children stand. */
export function CaseControls({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const { actor, view } = useForm()
  const over = useOverForm()
  const size = useLayoutSize()
  const deployment = useDeployment()
  const hasTokens = [...view.engine.structure.questionnaires.keys()].some((id) => offersTokens(deployment, id))
  const controls: readonly Control[] = [
    {
      over: { type: 'load' },
      icon: 'layers',
      label: t({ id: 'controls.load', message: 'Load' }),
      text: <Trans id="controls.load" message="Load" />,
    },
    {
      over: { type: 'groups' },
      icon: 'users',
      label: t({ id: 'controls.share', message: 'Share' }),
      text: <Trans id="controls.share" message="Share" />,
    },
    ...(hasTokens
      ? [
          {
            over: { type: 'token' },
            icon: 'key',
            label: t({ id: 'controls.token', message: 'Token' }),
            text: <Trans id="controls.token" message="Token" />,
          } as const,
        ]
      : []),
  ]
  return (
    <>
      {size === 2 &&
        controls.map(({ over: what, icon, text }) => (
          <Button key={what.type} variant="quiet" icon={icon} aria-haspopup="dialog" onClick={() => over.open(what)}>
            {text}
          </Button>
        ))}
      {size === 1 &&
        controls.map(({ over: what, icon, label }) => (
          <IconButton
            key={what.type}
            icon={icon}
            label={label}
            aria-haspopup="dialog"
            onClick={() => over.open(what)}
          />
        ))}
      {children}
      <Menu trigger={<IconButton icon="more" label={t({ id: 'dialog.more', message: 'More' })} />}>
        <MenuItem icon="plus" onSelect={() => actor.send({ type: 'newCase' })}>
          <Trans id="dialog.newCase" message="New case" />
        </MenuItem>
        {size === 0 &&
          controls.map(({ over: what, icon, text }) => (
            <MenuItem key={what.type} icon={icon} onSelect={() => over.open(what)}>
              {text}
            </MenuItem>
          ))}
        <MenuItem icon="search" onSelect={() => over.open({ type: 'jump' })}>
          <Trans id="jump.title" message="Jump to a question" />
        </MenuItem>
        <MenuItem icon="flag" onSelect={() => over.open({ type: 'query', key: null })}>
          <Trans id="controls.queries" message="Queries on this case" />
        </MenuItem>
        <MenuItem icon="list" onSelect={() => over.open({ type: 'print' })}>
          <Trans id="controls.print" message="Print" />
        </MenuItem>
        <MenuItem icon="info" onSelect={() => over.open({ type: 'keys' })}>
          <Trans id="keys.title" message="Keys" />
        </MenuItem>
        <MenuItem icon="support" onSelect={() => over.open({ type: 'support' })}>
          <Trans id="controls.support" message="Support" />
        </MenuItem>
      </Menu>
    </>
  )
}
