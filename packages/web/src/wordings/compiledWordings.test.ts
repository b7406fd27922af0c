import { parseTranslations } from '@casebook/core/options/customTranslations'
import { i18n } from '@lingui/core'
import { afterAll, describe, expect, it } from 'vitest'
import { writtenOut } from '../options/translations/ourWordings'
import { beginIn, fetchLaterWords, speak, speakIn, textsOf } from '../shell/i18n'
import { compiledWordings } from './compiledWordings'

const speakLines = (...lines: readonly string[]) =>
  speakIn(compiledWordings(parseTranslations(lines.join('\n')).translations))

afterAll(() => speakLines())

describe('an administrator’s wordings', () => {
  it('replace ours in their language, and give ours back when they are gone [APP-15]', async () => {
    await speak('en')
    const ours = i18n._('bases.title')
    let changes = 0
    const stop = i18n.on('change', () => {
      changes += 1
    })
    await speakLines('en.bases.title My registries', 'de.bases.title Meine Register')
    expect(i18n._('bases.title')).toBe('My registries')
    expect(changes).toBe(1)
    await speak('de')
    expect(i18n._('bases.title')).toBe('Meine Register')
    await speak('en')
    await speakLines('de.bases.title Meine Register')
    expect(i18n._('bases.title')).toBe(ours)
    stop()
  })

  it('stay where the words of later code come after them, which draws nothing anew [APP-15]', async () => {
    beginIn(compiledWordings(parseTranslations('fr.bases.title Mes registres').translations), ['patient', 'staff'])
    await speak('fr')
    let changes = 0
    const stop = i18n.on('change', () => {
      changes += 1
    })
    await fetchLaterWords()
    expect([i18n._('bases.title'), changes]).toEqual(['Mes registres', 0])
    stop()
  })

  it('are those of the language that is chosen while the words of later code come [APP-15]', async () => {
    beginIn(compiledWordings(parseTranslations('de.bases.title Meine Register').translations), ['patient', 'staff'])
    await speak('fr')
    const later = fetchLaterWords()
    await Promise.all([speak('de'), later])
    expect(i18n._('bases.title')).toBe('Meine Register')
  })

  it('may have placeholders and plurals as ours have [APP-15]', async () => {
    await speak('en')
    await speakLines('en.options.unsavedChanges {count, plural, one {# edit} other {# edits}}')
    expect(i18n._('options.unsavedChanges', { count: 1 })).toBe('1 edit')
    expect(i18n._('options.unsavedChanges', { count: 3 })).toBe('3 edits')
  })

  it('leave ours where they cannot be read [APP-15]', async () => {
    await speak('en')
    const ours = i18n._('bases.title')
    await speakLines('en.bases.title {open', 'en.options.title Settings')
    expect(i18n._('bases.title')).toBe(ours)
    expect(i18n._('options.title')).toBe('Settings')
  })

  it('are written out as a translator can edit them, and mean the same again [OPT-06]', async () => {
    const texts = await textsOf('ru')
    for (const [id, message] of Object.entries(texts)) {
      const text = writtenOut(message)
      const { translations, faults } = parseTranslations(`ru.${id} ${text.replaceAll(/\s*\n\s*/g, ' ')}`)
      if (text.trim() === '') continue
      expect(faults, id).toEqual([])
      const again = compiledWordings(translations).ru?.[id]
      expect(writtenOut(again ?? ''), id).toBe(text.replaceAll(/\s*\n\s*/g, ' ').trim())
    }
  })
})
