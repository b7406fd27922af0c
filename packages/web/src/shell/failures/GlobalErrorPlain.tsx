import type { GlobalErrorProps } from './GlobalErrorDialog'
import { GlobalErrorWhat } from './GlobalErrorWhat'

/** For an error that even its dialog cannot be fetched to tell: the sentence and the error on top of the page. */
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
