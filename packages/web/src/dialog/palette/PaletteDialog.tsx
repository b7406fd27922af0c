import { findSpots, spotsOf } from '@casebook/core/dialog/jump'
import { findNamed } from '@casebook/core/shell/palette'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { FindDialog, type Finding } from '../../ui/FindDialog'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'
import { useFinding } from '../jump/useFinding'
import { useOverForm } from '../modals/over'
import { type Offer, useOffers } from './useOffers'

/** Everything by its name: another screen, an action, a question. */
export default function PaletteDialog() {
  const { t } = useLingui()
  const { view } = useForm()
  const over = useOverForm()
  const [term, setTerm] = useState('')
  const offers = useOffers()
  const { words, findingOf } = useFinding()
  const spots = useMemo(() => spotsOf(view.engine, view.outline()), [view])
  const found = [
    ...findNamed(offers, term).map(findingOfOffer),
    ...(term.trim() === '' ? [] : findSpots(spots, term, words).map(findingOf)),
  ]
  return (
    <FindDialog
      title={<Trans id="palette.title" message="Go and do" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      label={t({ id: 'palette.label', message: 'A screen, an action or a question' })}
      listLabel={t({ id: 'palette.found', message: 'Found' })}
      term={term}
      found={found}
      count={
        <Trans
          id="palette.count"
          message="{count, plural, =0 {Nothing has these words.} one {One found} other {# found}}"
          values={{ count: found.length }}
        />
      }
      onTerm={setTerm}
      onClose={over.close}
    />
  )
}

function findingOfOffer({ key, icon, name, kind, onChoose }: Offer): Finding {
  return {
    key,
    before: <Icon name={icon} size="small" />,
    words: name,
    after: (
      <span className="xs muted">
        {kind === 'screen' ? (
          <Trans id="palette.screen" message="Screen" />
        ) : (
          <Trans id="palette.action" message="Action" />
        )}
      </span>
    ),
    onChoose,
  }
}
