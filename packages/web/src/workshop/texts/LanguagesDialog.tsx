import type { Base } from '@casebook/core/bases/base'
import { isTextLanguage } from '@casebook/core/language/language'
import { namedLanguages, ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import type { TextTable } from '@casebook/core/studyDrafts/texts/table'
import { sourceOf } from '@casebook/core/studyDrafts/texts/textState'
import { mayGo } from '@casebook/core/studyDrafts/texts/translating'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields/TextField'
import { Dialog } from '../../ui/overlay/Dialog'
import type { Write } from '../outline/outlineProps'

interface LanguagesDialogProps {
  readonly base: Base
  readonly table: TextTable
  readonly write: Write
  readonly onClose: () => void
}

/** The languages of the study: which one the others follow, and which come and go. */
export function LanguagesDialog({ base, table, write, onClose }: LanguagesDialogProps) {
  const { t } = useLingui()
  const { language: spoken } = usePreferences()
  const names = useId()
  const group = useId()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const known = useMemo(() => [...namedLanguages(spoken)], [spoken])
  const source = sourceOf(base)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const language = code.trim()
    if (!isTextLanguage(language)) return setWrong(true)
    write({ type: 'addLanguage', language })
    setCode('')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'texts.close', message: 'Close' })}
      title={<Trans id="texts.languages" message="Languages" />}
      description={
        <Trans
          id="texts.languages.what"
          message="The others are translated from the chosen one. People may choose each of them for the form. Undo brings a removed one back."
        />
      }
    >
      <fieldset>
        <legend className="font-medium">
          <Trans id="texts.languages.from" message="Translate from" />
        </legend>
        <ul>
          {table.columns.map(({ language, missing }) => (
            <li key={language} className="flex items-center gap-2 border-b border-line py-1.5">
              <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2">
                <input
                  className="choice-mark"
                  type="radio"
                  name={group}
                  checked={language === source}
                  onChange={() => write({ type: 'translateFrom', language })}
                />
                <bdi lang={tagOfLanguage(language)}>{ownNameOf(language)}</bdi>
                <span className="text-ink-3">{language}</span>
              </label>
              {mayGo(base, language) && (
                <Button
                  size="small"
                  variant="quietDanger"
                  aria-label={t({
                    id: 'texts.languages.remove.named',
                    message: `Remove ${{ language: ownNameOf(language) }} with ${{ count: table.rows.length - missing }} texts`,
                  })}
                  onClick={() => write({ type: 'removeLanguage', language })}
                >
                  <Trans
                    id="texts.languages.remove"
                    message="{count, plural, =0 {Remove} one {Remove with # text} other {Remove with # texts}}"
                    values={{ count: table.rows.length - missing }}
                  />
                </Button>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <form className="mt-4 flex items-end gap-2" onSubmit={add}>
        <div className="min-w-0 flex-1">
          <TextField
            label={<Trans id="texts.languages.code" message="Code of another language, as fr or pt-BR" />}
            value={code}
            list={names}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            error={isWrong && <Trans id="texts.languages.wrong" message="This is no code of a language." />}
            onChange={(next) => {
              setCode(next)
              setWrong(false)
            }}
          />
          <datalist id={names}>
            {known.map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        <Button type="submit" icon="plus" disabled={code.trim() === ''}>
          <Trans id="texts.languages.add" message="Add" />
        </Button>
      </form>
    </Dialog>
  )
}
