import { type ChosenBase, nameOfBase, nameOfGroup } from '@casebook/core/bases/baseList'
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { newCaseMachine } from '@casebook/core/cases/newCase.machine'
import { shownIn } from '@casebook/core/language/language'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { PicturesLink } from '../pictures/PicturesLink'
import { entryAddress } from '../router/addresses/entryAddress'
import { papersAddress } from '../router/addresses/papersAddress'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import type { Offer } from '../shell/palette/Palette'
import { useOffered } from '../shell/palette/screenOffers'
import { usePreferences } from '../shell/settings/preferences'
import { RetiredNote } from '../studies/RetiredNote'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Note } from '../ui/Note'
import { Tabs } from '../ui/Tabs'
import { VisitsLink } from '../visits/VisitsLink'
import { BaseFigures } from './BaseFigures'
import { DraftList } from './DraftList'
import { LoadCase } from './LoadCase'
import { NewCase } from './NewCase'
import { NewCaseButton } from './NewCaseButton'

const StatisticsTab = lazyComponent(() => import('../statistics/StatisticsTab'))

/** `new`: start a case, `load`: open one. */
export type BaseTab = 'new' | 'load' | 'statistics'

interface BasePanelProps {
  readonly base: ChosenBase
  /** The tab that the address asks for. */
  readonly wishedTab?: BaseTab | undefined
  readonly wishedOnly?: CaseFilter | null
  /** The overview of the base is out of date. */
  readonly onChanged: () => void
}

/** One base: its description, and ways to start or open a case. */
export function BasePanel({ base, wishedTab, wishedOnly = null, onChanged }: BasePanelProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { cases, user } = useSession()
  const entersCases = holds(user.roles, 'hasOwnCases')
  const mayStart = entersCases && base.isRetired !== true
  const [newCase, send] = useMachine(newCaseMachine, { input: { cases, base: { group: base.group, base: base.base } } })
  const [tab, setTab] = useState<BaseTab>(entersCases ? (wishedTab ?? 'load') : 'statistics')
  const name = nameOfBase(base, language)
  const hasDrafts = (base.drafts ?? []).length > 0
  // Only one primary button: a tab with nothing else to show contains it.
  const startsInTab = tab === 'new' ? !hasDrafts : tab === 'load' && base.cases === 0
  const start = mayStart && (
    <NewCaseButton isBusy={newCase.matches('starting')} onStart={() => send({ type: 'start' })} />
  )

  const offer: Offer = {
    key: 'newCase',
    kind: 'action',
    icon: 'plus',
    name: `${t({ id: 'newCase.start', message: 'New case' })}: ${name}`,
    onChoose: () => send({ type: 'start' }),
  }
  useOffered(mayStart ? [offer] : [])

  if (newCase.matches('started')) return <Redirect to={entryAddress(base, newCase.context.draft)} />
  return (
    <Card className="overflow-clip" aria-label={name}>
      <div className="flex flex-col gap-4 px-5 pt-[1.125rem]">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-0 flex-[1_1_15rem]">
            <h2 className="font-display text-[1.375rem]/7 font-semibold tracking-[-0.008em] wrap-anywhere">{name}</h2>
            <p className="mt-0.5 max-w-168 text-sm text-ink-2">
              <bdi>{nameOfGroup({ group: base.group, text: base.groupText }, language)}</bdi>
              {base.description && (
                <>
                  {'. '}
                  <bdi>{shownIn(base.description, language)}</bdi>
                </>
              )}
            </p>
          </div>
          <VisitsLink base={base} />
          <PicturesLink base={base} />
          <ButtonLink href={papersAddress(base)} size="small" icon="list">
            <Trans id="papers.heading" message="Paper and codebook" />
          </ButtonLink>
          {entersCases && !startsInTab && start}
        </div>
        {entersCases && tab !== 'statistics' && <BaseFigures base={base} />}
        {(base.isRetired || newCase.matches('retired')) && <RetiredNote />}
        {newCase.matches('gone') && (
          <Note tone="missing" role="alert" title={<Trans id="newCase.gone" message="This study no longer exists." />}>
            <Trans id="newCase.gone.what" message="Choose another one, or ask an administrator." />
          </Note>
        )}
        {newCase.context.error != null && <CallFailedNote error={newCase.context.error} />}
      </div>
      <Tabs
        label={t({ id: 'base.tabs', message: 'Cases and statistics' })}
        className="mx-5 mt-[1.125rem]"
        value={tab}
        onChange={setTab}
        tabs={[
          ...(entersCases
            ? [
                {
                  id: 'new',
                  label: <Trans id="base.tab.new" message="New case" />,
                  content: <NewCase base={base} start={start} onChanged={onChanged} />,
                } as const,
                {
                  id: 'load',
                  label: <Trans id="base.tab.load" message="Open case" />,
                  content: (
                    <>
                      {hasDrafts && <DraftList base={base} drafts={base.drafts ?? []} onChanged={onChanged} />}
                      <LoadCase base={{ group: base.group, base: base.base }} wishedOnly={wishedOnly} start={start} />
                    </>
                  ),
                } as const,
              ]
            : []),
          {
            id: 'statistics',
            label: <Trans id="base.tab.statistics" message="Statistics" />,
            content: <StatisticsTab base={{ group: base.group, base: base.base }} />,
          },
        ]}
      />
    </Card>
  )
}
