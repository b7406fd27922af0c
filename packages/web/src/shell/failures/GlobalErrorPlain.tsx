import type { GlobalErrorProps } from './GlobalErrorDialog'
import { GlobalErrorWhat } from './GlobalErrorWhat'

/** Fallback if even the error dialog cannot be loaded: the sentence and the error at the top of the page. */
export function GlobalErrorPlain({ report }: GlobalErrorProps) {
  return (
    <section role="alert" className="card pad">
      <p>
        <GlobalErrorWhat />
      </p>
      <pre className="report">{report}</pre>
    </section>
  )
}
