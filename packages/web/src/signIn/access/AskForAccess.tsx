import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useFeedback } from '../../feedback/useFeedback'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { mail } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'

/** Asks the administrators for a page, with its address. */
export function AskForAccess({ title }: { readonly title: string }) {
  const { t } = useLingui()
  const { form, send } = useFeedback()
  const { message } = form.context.typed

  function ask() {
    if (message.trim() === '')
      send({ type: 'type', field: 'message', text: t({ id: 'notAllowed.please', message: `May I open ${title}?` }) })
    send({ type: 'send' })
  }

  if (form.matches('sent'))
    return (
      <Note
        tone="ok"
        role="status"
        title={<Trans id="notAllowed.asked" message="The administrators of this server have your request." />}
      />
    )
  return (
    <Card aria-labelledby="ask-for-access">
      <CardHeader>
        <h2 id="ask-for-access" className={cardTitleClass}>
          <Trans id="notAllowed.need" message="Do you need it for your work?" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <Field label={<Trans id="notAllowed.why" message="Why (optional)" />}>
          {(control) => (
            <textarea
              {...control}
              className={inputClass({ size: 'lines' })}
              rows={2}
              maxLength={4_000}
              dir="auto"
              value={message}
              onChange={(event) => send({ type: 'type', field: 'message', text: event.target.value })}
            />
          )}
        </Field>
        {form.context.problem && <CallFailedNote error={form.context.error} />}
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-48 flex-1 text-xs text-ink-2">
            <Trans
              id="notAllowed.goesTo"
              message="Goes to the administrators of this server with the address of this page."
            />
          </p>
          <Button size="small" icon={mail} disabled={!form.matches('editing')} onClick={ask}>
            <Trans id="notAllowed.ask" message="Ask an administrator" />
          </Button>
        </div>
      </div>
    </Card>
  )
}
