import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Pieces } from '../../pieces/Pieces'
import { speak } from '../shell/i18n'

/** Shown as parts of others, or only around a whole page. */
const withOthers = new Set([
  'ButtonLink',
  'Icon',
  'ListRow',
  'Outcome',
  'ScrollX',
  'DropZone',
  'ZoomControl',
  'moreDrawings',
])

describe('the page of pieces', () => {
  it('shows each piece of ui', () => {
    const page = readFileSync(join(import.meta.dirname, '../../pieces/Pieces.tsx'), 'utf8')
    const pieces = readdirSync(import.meta.dirname).flatMap((file) => /^(\w+)\.tsx$/.exec(file)?.[1] ?? [])
    expect(pieces.filter((name) => !withOthers.has(name) && !page.includes(`/${name}'`))).toEqual([])
  })

  it('turns to the right and dark, and its dialog opens', async () => {
    await speak('en')
    const user = userEvent.setup()
    render(
      <I18nProvider i18n={i18n}>
        <Pieces />
      </I18nProvider>,
    )
    await user.click(screen.getByRole('radio', { name: 'Right to left' }))
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect([document.documentElement.dir, document.documentElement.dataset.theme]).toEqual(['rtl', 'dark'])
    await user.click(screen.getByRole('button', { name: 'Open a dialog' }))
    expect(await screen.findByRole('dialog', { name: 'Close the case?' })).toBeTruthy()
    document.documentElement.dir = 'ltr'
    document.documentElement.dataset.theme = 'light'
  })
})
