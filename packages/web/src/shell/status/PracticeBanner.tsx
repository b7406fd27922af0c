import { Trans } from '@lingui/react'
import { useLayoutEffect } from 'react'

/** Around every page of the side for practice, also on paper: nobody takes it for the real one. */
export default function PracticeBanner() {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--spacing-above', '1.75rem')
    return () => void style.removeProperty('--spacing-above')
  }, [])
  return (
    <>
      <div className="pointer-events-none fixed inset-0 z-50 border-4 border-practice" />
      <p
        role="status"
        className="sticky top-0 z-50 h-above truncate bg-practice px-4 py-1 text-center text-sm font-semibold text-on-practice print:static print:border-b-2 print:border-practice print:bg-transparent print:text-ink"
      >
        <Trans id="practice.frame" message="Practice. Nothing you enter here counts." />
      </p>
    </>
  )
}
