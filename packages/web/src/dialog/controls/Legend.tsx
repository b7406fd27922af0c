import { freezeOf } from '@casebook/core/dialog/frozenQuestions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { useDialog, useForm } from '../FormContext'
import { type FreezeStatus, freezeLooks, freezeMessages, freezeStatus } from '../question/freeze.messages'
import { useCaseMarks } from './caseMarks'

const freezeWords: Readonly<Record<FreezeStatus, MessageDescriptor>> = {
  frozen: msg({ id: 'nav.legend.frozen', message: 'Frozen' }),
  interimLocked: msg({ id: 'nav.legend.locked', message: 'Interim locked: saving is blocked' }),
  deleted: freezeMessages.deleted,
}

/** What the marks of the table of contents mean: those that stand there, and no others. */
export default function Legend() {
  const freezes = useFreezes()
  const { showsSdv } = useCaseMarks()
  return (
    <div className="legend xs muted">
      {[...freezes].map((status) => (
        <span key={status} className="row">
          <Icon name={freezeLooks[status][1]} size="small" />
          <Trans {...freezeWords[status]} />
        </span>
      ))}
      {showsSdv && (
        <span className="row wrap">
          <Icon name="sign" size="small" />
          <Trans id="nav.legend.pi" message="PI" />
          <Icon name="shield" size="small" />
          <Trans id="nav.legend.monitor" message="Monitor verification" />
        </span>
      )}
    </div>
  )
}

function useFreezes(): ReadonlySet<FreezeStatus> {
  const { locked } = useForm().view
  const opened = useDialog(({ context }) => context.opened)
  const freezes = [...locked].map((id) => opened && freezeOf(opened, id))
  return new Set(freezes.flatMap((freeze) => (freeze ? freezeStatus[freeze] : [])))
}
