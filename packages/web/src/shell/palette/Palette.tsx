import { findNamed } from '@casebook/core/palette/palette'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type Drawing, Icon } from '../../ui/Icon'
import { FindDialog, type Finding } from '../../ui/overlay/FindDialog'

export interface Offer {
  readonly key: string
  readonly icon: Drawing
  readonly name: string
  /** Its kind or place. */
  readonly kind: 'screen' | 'action' | { readonly within: string }
  readonly onChoose: () => void
}

interface PaletteProps {
  /** The label of the field: what can be found. */
  readonly label: string
  /** Searched by name. */
  readonly offers: readonly Offer[]
  /** Other matches for the term: questions, cases. */
  readonly findMore: (term: string) => readonly Finding[]
  /** Searches elsewhere for the term. */
  readonly onTerm?: (term: string) => void
  /** The other matches are on their way. */
  readonly isSearching?: boolean
  /** Shown in place of the number of results. */
  readonly problem?: ReactNode
  readonly onClose: () => void
}

/** Finds everything by name. Each screen supplies its own offers. */
export function Palette({ label, offers, findMore, onTerm, isSearching = false, problem, onClose }: PaletteProps) {
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
        problem ??
        (isSearching ? (
          <Trans id="cases.searching" message="Searching" />
        ) : (
          <Trans
            id="palette.count"
            message="{count, plural, =0 {No matches.} one {One found} other {# found}}"
            values={{ count: found.length }}
          />
        ))
      }
      onTerm={(typed) => {
        setTerm(typed)
        onTerm?.(typed)
      }}
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
      <span className="truncate text-xs text-ink-3">
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
