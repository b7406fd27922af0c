import type { Waiting, WaitingDraft } from '@casebook/core/home/home.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { FirstAnswers } from '../drafts/FirstAnswers'
import { useDiscardDraft } from '../drafts/useDiscardDraft'
import { entryAddress } from '../router/addresses/entryAddress'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { SavedAt } from '../shell/SavedAt'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { SecureButton } from '../ui/SecureButton'
import { CaseName } from '../ui/text/CaseName'
import { WorkCard, WorkLine } from './WorkCard'

interface DraftsCardProps {
  readonly drafts: NonNullable<Waiting['drafts']>
  /** A draft was discarded. */
  readonly onGone: () => void
}

/** Answers that are not saved: a new case is named by the first of them. */
export function DraftsCard({ drafts: { count, more, lines }, onGone }: DraftsCardProps) {
  return (
    <WorkCard
      icon="pen"
      title={<Trans id="home.drafts" message="Not saved yet" />}
      count={count}
      more={more}
      {...(count > lines.length && { all: '/bases' })}
    >
      {lines.map((draft) => (
        <Draft key={draft.id} draft={draft} onGone={onGone} />
      ))}
    </WorkCard>
  )
}

function Draft({ draft, onGone }: { readonly draft: WaitingDraft; readonly onGone: () => void }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { id, group, base, text, caseName, touchedAt, unsaved, answers = [] } = draft
  const [discard, send] = useDiscardDraft({ group, base, draft: id }, onGone)
  if (discard.matches('gone')) return null
  const study = shownIn(text, language) || base
  return (
    <WorkLine
      title={
        caseName === null ? <Trans id="drafts.noName" message="Case without a name" /> : <CaseName name={caseName} />
      }
      actions={
        <>
          <SecureButton
            size="small"
            disabled={discard.matches('discarding')}
            warning={<Trans id="undelivered.giveUp.warning" message="Discard for good?" />}
            onConfirm={() => send({ type: 'discard' })}
          >
            <Trans id="drafts.discard" message="Discard draft" />
          </SecureButton>
          <ButtonLink
            size="small"
            href={entryAddress({ group, base }, id)}
            aria-label={
              caseName === null
                ? t({ id: 'home.resume.noName', message: `Resume the case without a name in ${study}` })
                : t({ id: 'home.resume.name', message: `Resume ${caseName}` })
            }
            data-line
          >
            <Trans id="drafts.resume" message="Resume" />
          </ButtonLink>
        </>
      }
    >
      <p>
        <bdi>{study}</bdi>
        <Comma />
        <Trans
          id="drafts.unsaved"
          message="{count, plural, one {# answer not saved} other {# answers not saved}}"
          values={{ count: unsaved }}
        />
        <Comma />
        <SavedAt instant={touchedAt} />
      </p>
      {answers.length > 0 && <FirstAnswers answers={answers} />}
      {discard.context.error !== null && <CallFailedNote error={discard.context.error} />}
    </WorkLine>
  )
}
