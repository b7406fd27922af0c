import { Trans } from '@lingui/react'

/** Around every page of the side for practice, also on paper: nobody takes it for the real one. */
export function PracticeFrame() {
  return (
    <>
      <div className="pointer-events-none fixed inset-0 z-50 border-4 border-practice" />
      <p
        role="status"
        className="border-x-4 border-practice bg-practice px-4 py-1 text-center text-sm font-semibold text-on-practice print:border-b-2 print:bg-transparent print:text-ink"
      >
        <Trans id="practice.frame" message="Practice. Nothing you enter here counts." />
      </p>
    </>
  )
}
