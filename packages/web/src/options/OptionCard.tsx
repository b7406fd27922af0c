import type { OptionDraft } from '@casebook/core/options/option.machine'
import { longestOption } from '@casebook/core/options/optionValue'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { SavedAt } from '../shell/SavedAt'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { optionTexts } from './options.messages'
import type { OptionForm } from './useOption'

interface OptionCardProps<D extends OptionDraft> {
  readonly title: ReactNode
  readonly what: ReactNode
  readonly action?: ReactNode
  readonly form: OptionForm<D>
  /** The words of the button that saves. */
  readonly save: ReactNode
  /** Why the option cannot be saved as it is typed. */
  readonly problem?: ReactNode
  /** The effect of saving, where the number of changes would not say it. */
  readonly effect?: ReactNode
  /** Another person's value in words, to compare. */
  readonly inWords: (draft: D) => string
  readonly children: (typed: D) => ReactNode
}

/** One option: its title, its fields, and a bar that saves it. */
export function OptionCard<D extends OptionDraft>(props: OptionCardProps<D>) {
  const { title, what, action, form, save, effect, inWords, children } = props
  const { t } = useLingui()
  const { typed, context, isBusy, isChanged, unsaved, send } = form
  const isTooLong = typed !== null && Object.values(typed).some((field) => field.length > longestOption)
  const problem = isTooLong ? (
    <Trans
      id="options.tooLong"
      message="This text is too long: at most {longest, number} characters."
      values={{ longest: longestOption }}
    />
  ) : (
    props.problem
  )
  return (
    <Card className="min-w-0 overflow-clip">
      <OptionHead title={title} what={what} action={action} />
      {form.isLoading && (
        <div className="p-5">
          <Skeleton label={t({ id: 'options.loading', message: 'Loading the option' })} lines={[0.6, 0.8, 0.5]} />
        </div>
      )}
      {form.isUnreachable && (
        <div className="p-5">
          <CallFailedNote error={context.error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {typed && !form.isUnreachable && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (unsaved > 0 && !problem && !isBusy && !isChanged) send({ type: 'save' })
          }}
        >
          {children(typed)}
          {isChanged && <ChangedNote form={form} inWords={inWords} />}
          {context.error !== null && !form.isUnreachable && (
            <div className="border-t border-line p-4">
              <CallFailedNote error={context.error} />
            </div>
          )}
          <footer className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sunken px-5 py-3 max-phone:px-4">
            <SaveState form={form} problem={problem} effect={effect} />
            <span className="ms-auto flex gap-2">
              {unsaved > 0 && (
                <Button variant="quiet" disabled={isBusy} onClick={() => send({ type: 'discard' })}>
                  <Trans id="options.discard" message="Discard" />
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                disabled={unsaved === 0 || Boolean(problem) || isBusy || isChanged}
                aria-describedby="option-state"
              >
                {save}
              </Button>
            </span>
          </footer>
        </form>
      )}
    </Card>
  )
}

interface OptionHeadProps {
  readonly title: ReactNode
  readonly what: ReactNode
  readonly action?: ReactNode
}

export function OptionHead({ title, what, action }: OptionHeadProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-5 py-4 max-phone:px-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-[1.25rem]/7 font-semibold tracking-[-0.012em]">{title}</h2>
        <p className="mt-0.5 text-sm text-ink-2">{what}</p>
      </div>
      {action}
    </header>
  )
}

interface SaveStateProps<D extends OptionDraft> {
  readonly form: OptionForm<D>
  readonly problem: ReactNode
  readonly effect: ReactNode
}

function SaveState<D extends OptionDraft>({ form, problem, effect }: SaveStateProps<D>) {
  const { context, unsaved, isBusy } = form
  const { stored, isSaved } = context
  const by = stored?.changedBy
  return (
    <span id="option-state" role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
      {isBusy ? (
        <Trans id="options.saving" message="Saving" />
      ) : problem && unsaved > 0 ? (
        <>
          <Icon name="alertf" size="text" className="text-missing-ink" />
          <span className="font-semibold">{problem}</span>
        </>
      ) : unsaved > 0 ? (
        <>
          <Icon name="pen" size="text" className="text-range-ink" />
          <span className="font-semibold">
            <Trans
              id="options.unsavedChanges"
              message="{count, plural, one {# unsaved change} other {# unsaved changes}}"
              values={{ count: unsaved }}
            />
          </span>
          {effect && <span className="text-ink-2">{effect}</span>}
        </>
      ) : isSaved ? (
        <>
          <Icon name="okc" size="text" className="text-ok-ink" />
          <span className="font-semibold">
            <Trans {...optionTexts['option.saved']} />
          </span>
        </>
      ) : (
        <>
          <span className="text-ink-2">
            <Trans id="changes.none" message="No unsaved changes" />
          </span>
          {by && stored.changedAt && (
            <span className="text-ink-3">
              <Trans
                id="options.lastChanged"
                message="Last saved by {by}, {at}"
                values={{ by: <bdi>{by}</bdi>, at: <SavedAt instant={stored.changedAt} /> }}
              />
            </span>
          )}
        </>
      )}
    </span>
  )
}

interface ChangedNoteProps<D extends OptionDraft> {
  readonly form: OptionForm<D>
  readonly inWords: (draft: D) => string
}

/** Two administrators have changed the same option: nothing is stored until the second has chosen. */
function ChangedNote<D extends OptionDraft>({ form: { context, send }, inWords }: ChangedNoteProps<D>) {
  const { theirs } = context
  if (!theirs) return null
  const by = <bdi>{theirs.changedBy ?? '?'}</bdi>
  return (
    <div className="border-t border-line p-4">
      <Note
        tone="changed"
        role="alert"
        title={
          <Trans id="options.changed" message="{by} has saved this option since. Yours is not saved." values={{ by }} />
        }
      >
        <details className="mt-1" open>
          <summary className="cursor-pointer font-medium">
            <Trans id="options.changed.theirs" message="Stored now" />
          </summary>
          {/* The cast is safe: theirs is read by the same port as what is typed. */}
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            className="mt-1 max-h-60 overflow-auto rounded-md border border-line bg-surface p-2 font-mono text-xs whitespace-pre-wrap"
            dir="auto"
          >
            {inWords(theirs.draft as D) || '–'}
          </pre>
        </details>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => send({ type: 'keepMine' })}>
            <Trans id="options.changed.mine" message="Go on with mine" />
          </Button>
          <Button size="small" variant="danger" onClick={() => send({ type: 'takeTheirs' })}>
            <Trans id="options.changed.take" message="Discard mine and use theirs" />
          </Button>
        </div>
      </Note>
    </div>
  )
}
