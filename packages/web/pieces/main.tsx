import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { speak } from '../src/shell/i18n'
import { Pieces } from './Pieces'
import '../src/look/index.css'

await speak('en')
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Pieces />
  </I18nProvider>,
)
