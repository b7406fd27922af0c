import { nameOfBase, nameOfGroup } from '@casebook/core/bases/baseList'
import { newCaseMachine } from '@casebook/core/cases/newCase.machine'
import type { Study } from '@casebook/core/home/home.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { Link, Redirect } from 'wouter'
import { PicturesLink } from '../pictures/PicturesLink'
import { baseAddress } from '../router/addresses/basesAddress'
import { entryAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { CountUpTo } from '../shell/CountUpTo'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { IconButton } from '../ui/IconButton'
import { WorkCard } from './WorkCard'

/** So many fit beside the work; the others are on their own screen. */
const mostShown = 8

interface StudiesCardProps {
  readonly studies: readonly Study[]
  readonly entersCases: boolean
}

/** The user's studies, each with a button that starts a case. */
export function StudiesCard({ studies, entersCases }: StudiesCardProps) {
  return (
    <WorkCard icon="home" title={<Trans id="home.studies" message="Your studies" />} all="/bases">
      {studies.slice(0, mostShown).map((study) => (
        <StudyLine key={JSON.stringify([study.group, study.base])} study={study} entersCases={entersCases} />
      ))}
    </WorkCard>
  )
}

function StudyLine({ study, entersCases }: { readonly study: Study; readonly entersCases: boolean }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { cases: port } = useSession()
  const { group, base, cases, moreCases = false, isRetired } = study
  const [newCase, send] = useMachine(newCaseMachine, { input: { cases: port, base: { group, base } } })
  if (newCase.matches('started')) return <Redirect to={entryAddress(study, newCase.context.draft)} />
  const name = nameOfBase(study, language)
  return (
    <li className="py-2 ps-4 pe-2.5 wrap-anywhere">
      <div className="flex items-center gap-2">
        <Link href={baseAddress(study)} className="flex min-w-0 flex-1 flex-col pointer-coarse:min-h-[44px]">
          <bdi className="font-semibold hover:underline">{name}</bdi>
          <span className="text-xs text-ink-2">
            <bdi>{nameOfGroup({ group, text: study.groupText }, language)}</bdi>
            {cases !== undefined && (
              <>
                <Comma />
                <CountUpTo count={cases} more={moreCases} />{' '}
                <Trans id="bases.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
              </>
            )}
          </span>
        </Link>
        <PicturesLink base={{ group, base }} name={name} />
        {entersCases && !isRetired && (
          <IconButton
            icon="plus"
            size="small"
            label={t({ id: 'home.newCase', message: `New case in ${name}` })}
            disabled={newCase.matches('starting')}
            onClick={() => send({ type: 'start' })}
          />
        )}
      </div>
      {(newCase.matches('gone') || newCase.matches('retired')) && (
        <p role="alert" className="text-sm text-missing-ink">
          <Trans id="home.newCase.refused" message="This study no longer accepts new cases." />
        </p>
      )}
      {newCase.context.error != null && <CallFailedNote error={newCase.context.error} />}
    </li>
  )
}
