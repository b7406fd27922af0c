import { errorReport } from '@casebook/core/shell/errorReport'
import { Component, type ReactNode } from 'react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { isConnected, isMissingCode, untilHere } from '../../ui/lazy/missingCode'
import { GlobalErrorPlain } from './GlobalErrorPlain'
import { NotConnectedNote } from './NotConnectedNote'

const GlobalErrorDialog = lazyComponent(() => import('./GlobalErrorDialog'), null, GlobalErrorPlain)

interface GlobalErrorState {
  /** The thrown value, boxed because anything may be thrown, even null. */
  readonly caught: { readonly thrown: unknown } | null
  /** Whether the screens below can still be rendered. */
  readonly isDrawable: boolean
}

/**
 * Catches everything unforeseen: in rendering, in event handlers, in promises. If possible the screen stays visible
 * below the dialog, because it may show data worth writing down.
 */
export class GlobalError extends Component<{ readonly children: ReactNode }, GlobalErrorState> {
  override state: GlobalErrorState = { caught: null, isDrawable: true }

  static getDerivedStateFromError(thrown: unknown): GlobalErrorState {
    return isMissingCode(thrown) ? { caught: null, isDrawable: false } : { caught: { thrown }, isDrawable: false }
  }

  override componentDidCatch(thrown: unknown): void {
    if (isMissingCode(thrown)) this.waitForCode()
  }

  override componentDidMount(): void {
    window.addEventListener('error', this.onError)
    window.addEventListener('unhandledrejection', this.onRejection)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('error', this.onError)
    window.removeEventListener('unhandledrejection', this.onRejection)
  }

  /** Browsers also report non-errors here, such as a resize observer that took two rounds. Those have no `error`. */
  private readonly onError = (event: ErrorEvent): void => {
    if (event.error) this.tell(event.error)
  }

  private readonly onRejection = (event: PromiseRejectionEvent): void => {
    this.tell(event.reason)
  }

  private tell(thrown: unknown): void {
    if (isMissingCode(thrown)) this.waitForCode()
    else this.setState({ caught: { thrown } })
  }

  /** Code that fails to load is not reported as an error. The page continues when the connection is back. */
  private waitForCode(): void {
    untilHere(connection).then(() => this.setState({ isDrawable: true }))
  }

  override render(): ReactNode {
    const { caught, isDrawable } = this.state
    return (
      <>
        {caught && (
          <GlobalErrorDialog
            report={errorReport(caught.thrown)}
            {...(isDrawable && { onClose: () => this.setState({ caught: null }) })}
          />
        )}
        {isDrawable && this.props.children}
        <NotConnectedNote />
      </>
    )
  }
}

async function connection(): Promise<void> {
  if (!(await isConnected())) throw new Error('The server does not answer')
}
