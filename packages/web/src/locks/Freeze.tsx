import { freezeOf, mayUnlock } from '@casebook/core/entry/form/frozenQuestions'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { useEntry, useForm, useIsReadOnly } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { freezeMessages, freezeReasons } from '../entry/sections/freeze.messages'
import { useFrozenState } from '../entry/sections/frozenState'
import { Signatures } from '../sdv/Signatures'
import { Button } from '../ui/Button'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { StatusChip } from '../ui/StatusChip'

const UnlockDialog = lazyComponent(() => import('./UnlockDialog'))

/** Marks a part that is locked. */
export function FreezeChip({ sectionId }: { readonly sectionId: string }) {
  const state = useFrozenState(sectionId)
  return state && <StatusChip status={state}>{said(freezeMessages[state])}</StatusChip>
}

/** Explains why a part is locked, and how to unlock it. */
export function FreezeNote({ sectionId }: { readonly sectionId: string }) {
  const modal = useModal()
  const freeze = useEntry(({ context: { opened } }) => opened && freezeOf(opened, sectionId))
  const state = useFrozenState(sectionId)
  const isReadOnly = useIsReadOnly()
  return (
    freeze &&
    state && (
      <div className="flex flex-wrap items-center gap-2 ps-3.5 pe-3 pb-2.5 text-sm text-ink-2">
        <div className="min-w-0 flex-1">
          <Signatures sectionId={sectionId} />
          <p>
            {said(freezeReasons[state])} {freeze === 'verified' && <MissingThere sectionId={sectionId} />}
          </p>
        </div>
        {mayUnlock(freeze) && !isReadOnly && (
          <Button
            size="small"
            icon="unlock"
            aria-haspopup="dialog"
            onClick={() => modal.open(UnlockDialog, { questionnaireId: sectionId })}
          >
            <Trans id="unlock.unlock" message="Unlock" />
          </Button>
        )}
      </div>
    )
  )
}

/** A signature does not answer questions: answers missing at that time are still missing. */
function MissingThere({ sectionId }: { readonly sectionId: string }) {
  const { view } = useForm()
  const count = useSyncExternalStore(view.subscribe, () => view.contents(sectionId)?.progress.missing.length ?? 0)
  if (count === 0) return null
  return (
    <span className="text-missing-ink">
      <Trans
        id="sign.missingThere"
        message="{count, plural, one {One required question has no answer.} other {# required questions have no answer.}}"
        values={{ count }}
      />
    </span>
  )
}

function said(message: MessageDescriptor) {
  return <Trans {...message} />
}
