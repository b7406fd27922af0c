import { findNamed } from '@casebook/core/palette/palette'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { IconName } from '../../ui/drawings'
import { Icon } from '../../ui/Icon'
import { FindDialog, type Finding } from '../../ui/overlay/FindDialog'

export interface Offer {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** What it is, or where it lies. */
  readonly kind: 'screen' | 'action' | { readonly within: string }
  readonly onChoose: () => void
}

interface PaletteProps {
  /** Of the field: what can be found. */
  readonly label: string
  /** Found by their names. */
  readonly offers: readonly Offer[]
  /** What else has the term: questions, cases. */
  readonly findMore: (term: string) => readonly Finding[]
  /** In place of how many were found. */
  readonly problem?: ReactNode
  readonly onClose: () => void
}

/** Everything by its name. What there is to be found, each screen says itself. */
export function Palette({ label, offers, findMore, problem, onClose }: PaletteProps) {
  const { t } = useLingui()
  const [term, setTerm] = useState('')
  const found = [...findNamed(offers, term).map(findingOfOffer), ...findMore(term)]
  return (
    <FindDialog
      title={<Trans id="palette.title" message="Screens and actions" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      label={label}
      listLabel={t({ id: 'palette.found', message: 'Found' })}
      term={term}
      found={found}
      count={
        problem ?? (
          <Trans
            id="palette.count"
            message="{count, plural, =0 {No matches.} one {One found} other {# found}}"
            values={{ count: found.length }}
          />
        )
      }
      onTerm={setTerm}
      onClose={onClose}
    />
  )
}

function findingOfOffer({ key, icon, name, kind, onChoose }: Offer): Finding {
  return {
    key,
    before: <Icon name={icon} size="small" />,
    words: name,
    after: (
      <span className="xs muted trunc">
        <KindWords kind={kind} />
      </span>
    ),
    onChoose,
  }
}

function KindWords({ kind }: Pick<Offer, 'kind'>) {
  if (kind === 'screen') return <Trans id="palette.screen" message="Screen" />
  if (kind === 'action') return <Trans id="palette.action" message="Action" />
  return <bdi>{kind.within}</bdi>
}
