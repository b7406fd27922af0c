import type { GlobalErrorProps } from './GlobalErrorDialog'
import { GlobalErrorWhat } from './GlobalErrorWhat'
import { Report } from './Report'

/** Fallback if even the error dialog cannot be loaded: the sentence and the error at the top of the page. */
export function GlobalErrorPlain({ report }: GlobalErrorProps) {
  return (
    <section role="alert" className="rounded-lg border border-line bg-surface p-4">
      <p>
        <GlobalErrorWhat />
      </p>
      <Report>{report}</Report>
    </section>
  )
}
