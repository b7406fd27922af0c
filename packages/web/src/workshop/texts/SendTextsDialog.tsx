import type { Base } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import {
  type SentFormat,
  sentFormats,
  sentTexts,
  type TranslatorsFiles,
} from '@casebook/core/studyDrafts/texts/sentTexts'
import { columnsOf, sourceOf } from '@casebook/core/studyDrafts/texts/textState'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { handOut } from '../../shell/handOut'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { Segmented } from '../../ui/fields/Segmented'
import { download } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { formatTexts } from './texts.messages'

interface SendTextsDialogProps {
  readonly base: Base
  readonly files: TranslatorsFiles
  readonly onClose: () => void
}

/** A file for translators: which languages, which texts, and in which format. */
export function SendTextsDialog({ base, files, onClose }: SendTextsDialogProps) {
  const { t, i18n } = useLingui()
  const [format, setFormat] = useState<SentFormat>('xlsx')
  const [language, setLanguage] = useState<TextLanguage | null>(null)
  const [isOpenOnly, setOpenOnly] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const sent = useMemo(() => sentTexts(base, { language, isOpenOnly }), [base, language, isOpenOnly])
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const bytes = await files.writeTexts(sent, format)
      const name = [base.id, ...(language === null ? [] : [language])].join('-')
      await handOut({
        name: `${name}.${format === 'xlsx' ? 'xlsx' : 'xlf'}`,
        mediaType: 'application/octet-stream',
        content: new Blob([Uint8Array.from(bytes)]),
      })
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'texts.close', message: 'Close' })}
      title={<Trans id="texts.send.title" message="Texts for translators" />}
      description={
        <Trans
          id="texts.send.what"
          message="Each text has an id, its source, its translation and a note where it stands. Bring the file back when the translations are in it."
        />
      }
      footer={
        <Button
          variant="primary"
          icon={download}
          disabled={isBusy || sent.texts.length === 0}
          onClick={() => void send()}
        >
          <Trans
            id="texts.send.do"
            message="{count, plural, =0 {Nothing to translate} one {Download # text} other {Download # texts}}"
            values={{ count: sent.texts.length }}
          />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {error != null && <CallFailedNote error={error} />}
        <Segmented
          label={t({ id: 'texts.format', message: 'Format' })}
          value={format}
          onChange={setFormat}
          segments={sentFormats.map((value) => ({ value, label: i18n._(formatTexts[value]) }))}
        />
        <Field label={<Trans id="texts.send.language" message="Into" />}>
          {(control) => (
            <select
              {...control}
              className={inputClass({ size: 'medium' })}
              value={language ?? ''}
              onChange={({ target }) => setLanguage(target.value === '' ? null : target.value)}
            >
              <option value="">{t({ id: 'texts.send.all', message: 'All languages' })}</option>
              {columnsOf(base)
                .filter((one) => one !== sourceOf(base))
                .map((one) => (
                  <option key={one} value={one}>
                    {ownNameOf(one)}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <Checkbox bare checked={isOpenOnly} onChange={setOpenOnly}>
          <Trans id="texts.send.open" message="Only what is missing or outdated" />
        </Checkbox>
        {sent.leftOut > 0 && (
          <Note
            tone="range"
            title={
              <Trans
                id="texts.send.leftOut"
                message="{count, plural, one {# text is too long for a file, or has characters that no file can hold. It is left out.} other {# texts are too long for a file, or have characters that no file can hold. They are left out.}}"
                values={{ count: sent.leftOut }}
              />
            }
          />
        )}
      </div>
    </Dialog>
  )
}
