import { keyOfCase } from '@casebook/core/cases/caseSearch'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { findCases } from '@casebook/core/palette/palette'
import { type PaletteContext, paletteMachine } from '@casebook/core/palette/palette.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useContext } from 'react'
import { Redirect } from 'wouter'
import { baseAddress } from '../../router/addresses/basesAddress'
import { caseAddress } from '../../router/addresses/entryAddress'
import { useSession } from '../../session/session'
import { type Offer, Palette } from '../../shell/palette/Palette'
import { ScreenOffersContext } from '../../shell/palette/screenOffers'
import { Comma } from '../../shell/settings/Comma'
import { Icon } from '../../ui/Icon'
import type { Finding } from '../../ui/overlay/FindDialog'
import { CaseName } from '../../ui/text/CaseName'
import { useBaseOffers, useStaffOffers } from './useStaffOffers'

/** Command palette over a screen of staff: its own actions, other screens, bases, and cases by name. */
export default function ScreenPaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { bases, cases, user } = useSession()
  const [palette, send] = useMachine(paletteMachine, { input: { bases, cases, username: user.username } })
  const { groups, some, chosen, resolved, problem } = palette.context
  const ofScreen = useContext(ScreenOffersContext).all()
  const ofStaff = useStaffOffers()
  const ofBases = useBaseOffers(groups)
  const closing = (offer: Offer): Offer => ({
    ...offer,
    onChoose: () => {
      onClose()
      offer.onChoose()
    },
  })
  const findingOf = (entry: CaseEntry): Finding => ({
    key: keyOfCase(entry),
    before: <Icon name="list" size="small" />,
    words: <CaseName name={entry.name} />,
    after: (
      <span className="truncate text-xs text-ink-3">
        <bdi>{ofBases.find(({ key }) => key === baseAddress(entry))?.name ?? entry.base}</bdi>
        {entry.user !== undefined && entry.user !== user.username && (
          <>
            <Comma />
            <bdi>{entry.user}</bdi>
          </>
        )}
      </span>
    ),
    onChoose: () => send({ type: 'open', entry }),
  })

  if (resolved) return <Redirect to={caseAddress(resolved)} />
  return (
    <Palette
      label={t({ id: 'palette.find', message: 'Search cases, studies, actions' })}
      offers={[...ofScreen, ...ofStaff, ...ofBases].map(closing)}
      findMore={(term) => findCases(some, term).map(findingOf)}
      onTerm={(term) => send({ type: 'find', term })}
      isSearching={palette.matches('waiting') || palette.matches('searching')}
      problem={problem && <ProblemWords problem={problem} name={chosen?.name ?? ''} />}
      onClose={onClose}
    />
  )
}

interface ProblemWordsProps {
  readonly problem: NonNullable<PaletteContext['problem']>
  readonly name: string
}

function ProblemWords({ problem, name }: ProblemWordsProps) {
  switch (problem) {
    case 'notLoaded':
      return <Trans id="palette.notLoaded" message="Studies and cases could not be loaded. Close this and try again." />
    case 'notThere':
      return <Trans id="cases.notFound" message="{name} no longer exists." values={{ name }} />
    case 'notOpened':
      return <Trans id="palette.notOpened" message="{name} could not be opened. Try again." values={{ name }} />
  }
}
