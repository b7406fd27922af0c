import type { BaseName } from '@casebook/core/bases/baseName'
import type { DraftOverview } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'
import { FirstAnswers } from '../drafts/FirstAnswers'
import { useDiscardDraft } from '../drafts/useDiscardDraft'
import { entryAddress } from '../router/addresses/entryAddress'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { SavedAt } from '../shell/SavedAt'
import { Comma } from '../shell/settings/Comma'
import { ButtonLink } from '../ui/ButtonLink'
import { ListRow } from '../ui/ListRow'
import { SecureButton } from '../ui/SecureButton'
import { CaseName } from '../ui/text/CaseName'

interface DraftLineProps {
  readonly base: BaseName
  readonly draft: DraftOverview
  /** The draft was discarded. */
  readonly onGone: () => void
}

/** A case with unsaved answers: continue, or discard in two steps. */
export function DraftLine({ base, draft: { id, caseName, touchedAt, unsaved, answers = [] }, onGone }: DraftLineProps) {
  const [discard, send] = useDiscardDraft({ group: base.group, base: base.base, draft: id }, onGone)
  if (discard.matches('gone')) return null
  return (
    <ListRow className="flex-wrap justify-end px-5">
      <span className="flex min-w-0 flex-[1_1_15rem] flex-col">
        <span className="font-semibold">
          {caseName === null ? (
            <Trans id="drafts.noName" message="Case without a name" />
          ) : (
            <CaseName name={caseName} />
          )}
        </span>
        {answers.length > 0 && <FirstAnswers answers={answers} />}
        <span className="text-xs text-ink-2">
          {caseName !== null && (
            <>
              <Trans id="drafts.ofSavedCase" message="Changes to a saved case" />
              <Comma />
            </>
          )}
          <Trans
            id="drafts.unsaved"
            message="{count, plural, one {# answer not saved} other {# answers not saved}}"
            values={{ count: unsaved }}
          />
          <Comma />
          <SavedAt instant={touchedAt} />
        </span>
        {discard.context.error !== null && <CallFailedNote error={discard.context.error} />}
      </span>
      <SecureButton
        size="small"
        disabled={discard.matches('discarding')}
        warning={<Trans id="undelivered.giveUp.warning" message="Discard for good?" />}
        onConfirm={() => send({ type: 'discard' })}
      >
        <Trans id="drafts.discard" message="Discard draft" />
      </SecureButton>
      <ButtonLink size="small" href={entryAddress(base, id)}>
        <Trans id="drafts.resume" message="Resume" />
      </ButtonLink>
    </ListRow>
  )
}
