import {
  fillMail,
  rankPlaceholders,
  reminderPlaceholders,
  unknownPlaceholders,
} from '@casebook/core/options/mail/mailText'
import type { ScheduledMailKind } from '@casebook/core/options/mail/scheduledMail'
import { type TextDraft, textOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import { usePort } from '../../session/usePort'
import { Field } from '../../ui/fields/Field'
import { Note } from '../../ui/Note'
import { CodeArea } from '../CodeArea'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { ScheduledMails } from './ScheduledMails'

export function ReminderMailTab() {
  return (
    <MailTextTab
      kind="reminder"
      option="ReminderMail"
      placeholders={reminderPlaceholders}
      sample={{
        title: 'Dr.',
        lastName: 'Huber',
        list: '- VH_0041: Follow-up, 12 months\n- VH_0044: Follow-up, 12 months',
      }}
      title={<Trans id="options.reminder" message="Reminder mail" />}
      what={
        <Trans
          id="options.reminder.what"
          message="Reminds people of their follow-ups. The list names cases and sections, and no answers."
        />
      }
      save={<Trans id="options.reminder.save" message="Save reminder mail" />}
    />
  )
}

export function RankMailTab() {
  return (
    <MailTextTab
      kind="rank"
      option="UserRankMail"
      placeholders={rankPlaceholders}
      sample={{ title: 'Dr.', lastName: 'Huber', userRank: '2', allRank: '17' }}
      title={<Trans id="options.rank" message="User rank mail" />}
      what={
        <Trans
          id="options.rank.what"
          message="Every three months, tells each person how their number of saved cases compares."
        />
      }
      save={<Trans id="options.rank.save" message="Save rank mail" />}
    />
  )
}

interface MailTextTabProps {
  readonly kind: ScheduledMailKind
  readonly option: 'ReminderMail' | 'UserRankMail'
  readonly placeholders: readonly string[]
  readonly sample: Readonly<Record<string, string>>
  readonly title: ReactNode
  readonly what: ReactNode
  readonly save: ReactNode
}

function MailTextTab({ kind, option, placeholders, sample, title, what, save }: MailTextTabProps) {
  const port = usePort(optionsCalls)
  const form = useOption<TextDraft>(useMemo(() => textOption(option, port), [option, port]))
  return (
    <OptionCard form={form} title={title} what={what} save={save} inWords={({ text }) => text}>
      {({ text }) => (
        <>
          <ScheduledMails key={form.context.stored?.version} kind={kind} />
          <div className="grid grid-cols-2 gap-5 p-5 max-tablet:grid-cols-1 max-phone:p-4">
            <div className="flex min-w-0 flex-col gap-3">
              <Field
                label={<Trans id="options.mailText" message="Text of the mail" />}
                hint={
                  <Trans
                    id="options.mailText.hint"
                    message="Replaced in each mail: {placeholders}. Leave the text empty to send no mail."
                    values={{
                      placeholders: (
                        <bdi className="font-mono">{placeholders.map((name) => `##${name}##`).join(' ')}</bdi>
                      ),
                    }}
                  />
                }
              >
                {(control) => (
                  <CodeArea {...control} rows={14} value={text} onChange={(typed) => form.type({ text: typed })} />
                )}
              </Field>
              <UnknownNote names={unknownPlaceholders(text, placeholders)} />
            </div>
            <Sample text={fillMail(text, sample)} />
          </div>
        </>
      )}
    </OptionCard>
  )
}

function UnknownNote({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Note
      tone="range"
      role="status"
      title={
        <Trans
          id="options.mailText.unknown"
          message="Nothing replaces {names}."
          values={{ names: <bdi className="font-mono">{names.map((name) => `##${name}##`).join(' ')}</bdi> }}
        />
      }
    >
      <Trans id="options.mailText.unknown.what" message="It is sent as it is written." />
    </Note>
  )
}

function Sample({ text }: { readonly text: string }) {
  return (
    <section className="flex min-w-0 flex-col gap-[0.3125rem]">
      <h3 className="font-medium">
        <Trans id="options.mailText.sample" message="As Dr. Huber receives it" />
      </h3>
      <div
        className="min-h-40 flex-1 rounded-md border border-line bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
        dir="auto"
      >
        {text.trim() === '' ? (
          <span className="text-ink-3">
            <Trans id="options.mailText.none" message="No mail is sent." />
          </span>
        ) : (
          text
        )}
      </div>
    </section>
  )
}
