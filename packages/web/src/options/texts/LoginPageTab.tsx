import type { OptionPort } from '@casebook/core/options/option.machine'
import { type LoginPageDraft, loginPageOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useMemo } from 'react'
import { usePort } from '../../session/usePort'
import { Field } from '../../ui/fields/Field'
import { Note } from '../../ui/Note'
import { cleanHtml, SafeHtml } from '../../ui/text/SafeHtml'
import { CodeArea } from '../CodeArea'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'

type PageField = 'cardHeaderHtml' | 'cardContentHtml' | 'acceptCheckboxHtml'

const fields: readonly (readonly [PageField, MessageDescriptor, rows: number])[] = [
  ['cardHeaderHtml', msg({ id: 'options.loginPage.header', message: 'Header' }), 2],
  ['cardContentHtml', msg({ id: 'options.loginPage.content', message: 'Content' }), 6],
  ['acceptCheckboxHtml', msg({ id: 'options.loginPage.accept', message: 'Accept checkbox' }), 3],
]

/** Own words beside the sign-in form. */
export function LoginPageTab() {
  const port = usePort(optionsCalls)
  const form = useOption<LoginPageDraft>(useMemo(() => cleaned(loginPageOption(port)), [port]))
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.loginPage" message="Sign-in page" />}
      what={
        <Trans
          id="options.loginPage.what"
          message="Your own words beside the form. Unsafe HTML is removed before it is shown."
        />
      }
      save={<Trans id="options.loginPage.save" message="Save sign-in page" />}
      inWords={(page) => fields.map(([field]) => page[field]).join('\n\n')}
    >
      {(page) => (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,24rem)] max-desk:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4 p-5 max-phone:p-4">
            {fields.map(([field, label, rows]) => (
              <Field
                key={field}
                label={<Trans {...label} />}
                hint={
                  field === 'acceptCheckboxHtml' && (
                    <Trans
                      id="options.loginPage.accept.hint"
                      message="Leave it empty for no checkbox. If you enter text, people must tick it to sign in."
                    />
                  )
                }
              >
                {(control) => (
                  <CodeArea
                    {...control}
                    rows={rows}
                    value={page[field]}
                    onChange={(html) => form.type({ [field]: html })}
                  />
                )}
              </Field>
            ))}
            <RemovedNote html={Object.values(page).join('')} />
          </div>
          <section className="min-w-0 border-s border-line bg-sunken p-5 max-desk:border-s-0 max-desk:border-t max-phone:p-4">
            <h3 className="mb-3 text-sm font-semibold">
              <Trans id="options.preview" message="Preview" />
            </h3>
            <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
              {fields.every(([field]) => page[field].trim() === '') && (
                <p className="text-sm text-ink-2">
                  <Trans id="options.loginPage.empty" message="Without your own words, the page shows ours." />
                </p>
              )}
              <SafeHtml html={page.cardHeaderHtml} />
              <SafeHtml html={page.cardContentHtml} />
              {page.acceptCheckboxHtml.trim() !== '' && (
                <div className="flex items-start gap-2 text-sm">
                  <span className="mt-0.5 size-4 flex-none rounded-sm border border-field" />
                  <SafeHtml html={page.acceptCheckboxHtml} />
                </div>
              )}
            </div>
          </section>
        </div>
      )}
    </OptionCard>
  )
}

/** What could run is not stored either: each visitor's browser would refuse it, and say so in its console. */
function cleaned(option: OptionPort): OptionPort {
  return {
    ...option,
    set: (draft, replaces) =>
      option.set(Object.fromEntries(Object.entries(draft).map(([field, html]) => [field, safe(html)])), replaces),
  }
}

function safe(typed: string | readonly string[]): string | readonly string[] {
  if (typeof typed !== 'string') return typed
  const { html, removed } = cleanHtml(typed)
  return removed.length === 0 ? typed : String(html)
}

function RemovedNote({ html }: { readonly html: string }) {
  const { removed } = cleanHtml(html)
  if (removed.length === 0) return null
  return (
    <Note
      tone="range"
      role="status"
      title={
        <Trans
          id="options.loginPage.removed"
          message="{count, plural, one {One element is removed.} other {# elements are removed.}}"
          values={{ count: removed.length }}
        />
      }
    >
      <Trans
        id="options.loginPage.removed.what"
        message="Not shown: {names}"
        values={{ names: <bdi className="font-mono">{removed.join(', ')}</bdi> }}
      />
    </Note>
  )
}
