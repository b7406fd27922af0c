import type { Waiting, WaitingSections } from '@casebook/core/home/home.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { caseAddress, readOnlyAddress } from '../router/addresses/entryAddress'
import { usePreferences } from '../shell/settings/preferences'
import { useListed } from '../shell/useListed'
import { ButtonLink } from '../ui/ButtonLink'
import { CaseName } from '../ui/text/CaseName'
import { Since } from './Since'
import { WorkCard, WorkLine } from './WorkCard'

interface SectionsCardProps {
  readonly kind: 'toSign' | 'toVerify'
  readonly cases: NonNullable<Waiting['toSign']>
}

/** Cases with sections that wait for the user's signature, or for their confirmation. */
export function SectionsCard({ kind, cases: { count, more, lines } }: SectionsCardProps) {
  return (
    <WorkCard
      icon={kind === 'toSign' ? 'sign' : 'shield'}
      title={
        kind === 'toSign' ? (
          <Trans id="home.toSign" message="Complete, ready to sign" />
        ) : (
          <Trans id="home.toVerify" message="Signed by the investigator, ready to verify" />
        )
      }
      count={count}
      more={more}
      all="/verification"
      allName={<Trans id="home.verification" message="All cases to verify" />}
    >
      {lines.map((one) => (
        <Sections key={JSON.stringify([one.group, one.base, one.owner, one.name])} kind={kind} sections={one} />
      ))}
    </WorkCard>
  )
}

interface SectionsProps {
  readonly kind: SectionsCardProps['kind']
  readonly sections: WaitingSections
}

function Sections({ kind, sections: ofCase }: SectionsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const listed = useListed()
  const { name, sections, since } = ofCase
  return (
    <WorkLine
      title={
        <>
          <CaseName name={name} />
          <Since instant={since} />
        </>
      }
      actions={
        <ButtonLink
          size="small"
          icon={kind === 'toSign' ? 'sign' : 'shield'}
          href={kind === 'toSign' ? caseAddress(ofCase) : readOnlyAddress(ofCase)}
          aria-label={
            kind === 'toSign'
              ? t({ id: 'home.sign.name', message: `Sign ${name}` })
              : t({ id: 'home.verify.name', message: `Verify ${name}` })
          }
          data-line
        >
          {kind === 'toSign' ? <Trans id="home.sign" message="Sign" /> : <Trans id="home.verify" message="Verify" />}
        </ButtonLink>
      }
    >
      <p className="line-clamp-2">
        {listed(
          sections.map(({ id, text }) => shownIn(text, language) || id),
          'row',
        )}
      </p>
    </WorkLine>
  )
}
