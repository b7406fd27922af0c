import { manualOption, type TextDraft } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { marked } from 'marked'
import { useMemo } from 'react'
import { usePort } from '../../session/usePort'
import { SafeHtml } from '../../ui/text/SafeHtml'
import { CodeArea } from '../CodeArea'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { ShowPdf } from './ShowPdf'

/** The user manual, in Markdown. The server makes the PDF. */
export function ManualTab() {
  const { t } = useLingui()
  const port = usePort(optionsCalls)
  const form = useOption<TextDraft>(useMemo(() => manualOption(port), [port]))
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.manual" message="User manual" />}
      what={
        <Trans
          id="options.manual.what"
          message="Written in Markdown. People open it from the sign-in page and from every screen."
        />
      }
      action={<ShowPdf key={String(form.context.isSaved)} />}
      save={<Trans id="options.manual.save" message="Save manual" />}
      effect={<Trans id="options.manual.effect" message="The PDF is made when you save." />}
      inWords={({ text }) => text}
    >
      {({ text }) => (
        <div className="grid min-h-[26rem] grid-cols-2 max-tablet:grid-cols-1">
          <div className="flex flex-col gap-2 p-5 max-phone:p-4">
            <label htmlFor="manual-text" className="text-sm font-semibold">
              Markdown
            </label>
            <CodeArea
              id="manual-text"
              rows={20}
              placeholder={t({ id: 'options.manual.placeholder', message: '# Entering a case' })}
              value={text}
              onChange={(typed) => form.type({ text: typed })}
            />
          </div>
          <section className="min-w-0 border-s border-line p-5 max-tablet:border-s-0 max-tablet:border-t max-phone:p-4">
            <h3 className="mb-3 text-sm font-semibold">
              <Trans id="options.preview" message="Preview" />
            </h3>
            {text.trim() === '' ? (
              <p className="text-ink-3">
                <Trans id="options.manual.none" message="No manual yet." />
              </p>
            ) : (
              <SafeHtml html={marked.parse(text, { async: false })} />
            )}
          </section>
        </div>
      )}
    </OptionCard>
  )
}
