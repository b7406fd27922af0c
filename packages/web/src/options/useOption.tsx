import {
  type OptionContext,
  type OptionDraft,
  type OptionPort,
  optionMachine,
  unsavedFields,
} from '@casebook/core/options/option.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useHold } from '../router/LeaveGuardContext'

export interface OptionForm<D extends OptionDraft> {
  /** Null until it is received. */
  readonly typed: D | null
  readonly context: OptionContext
  readonly unsaved: number
  readonly isLoading: boolean
  readonly isUnreachable: boolean
  readonly isBusy: boolean
  /** Another person has set the option since. */
  readonly isChanged: boolean
  readonly type: (fields: Partial<D>) => void
  readonly send: (event: { readonly type: 'save' | 'discard' | 'reload' | 'takeTheirs' | 'keepMine' }) => void
}

/** An option that is typed in these fields. Leaving it with unsaved changes asks first. */
export function useOption<D extends OptionDraft>(option: OptionPort): OptionForm<D> {
  const [screen, send] = useMachine(optionMachine, { input: { option } })
  const { context } = screen
  const unsaved = unsavedFields(context).length
  useHold(
    unsaved === 0 ? null : (
      <Trans id="options.unsaved" message="This option is not saved. What you typed will be lost." />
    ),
  )
  return {
    // The cast is safe: the port of an option makes and reads exactly these fields.
    typed: context.stored && (context.typed as D),
    context,
    unsaved,
    isLoading: screen.matches('loading'),
    isUnreachable: screen.matches('unreachable'),
    isBusy: screen.matches('saving') || screen.matches('reading') || screen.matches('comparing'),
    isChanged: screen.matches('changed'),
    // The cast is safe: a field that is not given stays as it was.
    type: (fields) => send({ type: 'type', fields: fields as OptionDraft }),
    send,
  }
}
