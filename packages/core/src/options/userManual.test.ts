import { expect, it } from 'vitest'
import { shownPdf } from './userManual'

it('shows the manual’s PDF, or says that there is none yet [OPT-01]', () => {
  expect(shownPdf({ markdown: '# Manual', pdf: 'JVBERi0=' })).toEqual({ type: 'pdf', pdf: 'JVBERi0=' })
  const none = { type: 'message', message: 'option.noManualPdf' }
  expect(shownPdf({ markdown: '# Manual', pdf: null })).toEqual(none)
  expect(shownPdf({ markdown: '# Manual', pdf: '' })).toEqual(none)
  expect(shownPdf(null)).toEqual(none)
})
