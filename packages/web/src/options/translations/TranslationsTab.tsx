import { parseTranslations } from '@casebook/core/options/customTranslations'
import { type TextDraft, textOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { doubtOf } from '@casebook/core/options/wordingFaults'
import { Trans, useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { usePort } from '../../session/usePort'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { FaultList } from './FaultList'
import { LineArea } from './LineArea'
import { writtenOut } from './ourWordings'

/** An administrator's own wordings. Lines with a fault are named and keep the text from being saved. */
export function TranslationsTab() {
  const port = usePort(optionsCalls)
  const form = useOption<TextDraft>(useMemo(() => textOption('CustomTranslations', port), [port]))
  const text = form.typed?.text ?? ''
  const { faults, doubts } = useChecked(text)
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.translations" message="Translations" />}
      what={
        <Trans
          id="options.translations.what"
          message="One line for each wording: language.path, a space, and your text. It replaces ours at once for everyone."
        />
      }
      save={<Trans id="options.translations.save" message="Save translations" />}
      problem={
        faults.length > 0 && (
          <Trans
            id="options.translations.refused"
            message="{count, plural, one {# line cannot be saved} other {# lines cannot be saved}}"
            values={{ count: faults.length }}
          />
        )
      }
      inWords={({ text }) => text}
    >
      {() => (
        <div className="grid grid-cols-[minmax(0,1fr)_17.5rem] max-desk:grid-cols-1">
          <LineArea
            text={text}
            red={new Set(faults.map(({ line }) => line))}
            amber={new Set(doubts.map(({ line }) => line))}
            onChange={(typed) => form.type({ text: typed })}
          />
          <FaultList faults={faults} doubts={doubts} />
        </div>
      )}
    </OptionCard>
  )
}

/** Lines that are looked up: comparing 10,000 unknown paths with all of ours would take seconds. */
const mostDoubts = 100

function useChecked(text: string) {
  const { i18n } = useLingui()
  return useMemo(() => {
    const { translations, faults } = parseTranslations(text)
    const paths = Object.keys(i18n.messages)
    const ours = (path: string) => {
      const message = Object.hasOwn(i18n.messages, path) ? i18n.messages[path] : undefined
      return message === undefined ? undefined : writtenOut(message)
    }
    const doubts = []
    for (const translation of translations) {
      if (doubts.length >= mostDoubts) break
      const doubt = doubtOf(translation, ours, paths)
      if (doubt) doubts.push({ ...doubt, line: translation.line })
    }
    return { faults, doubts }
  }, [text, i18n.messages])
}
