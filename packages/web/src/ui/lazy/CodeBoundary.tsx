import { Component, type ReactNode } from 'react'
import { isMissingCode, untilHere } from './missingCode'

interface CodeBoundaryProps {
  /** Requests the code again. */
  readonly fetch: () => Promise<unknown>
  /** Lets the opener undo the opening. */
  readonly onMissing: () => void
  readonly children: ReactNode
}

/**
 * An error boundary for components that suspend on code. If the code cannot be loaded, the opening is undone and the
 * page stays.
 */
export class CodeBoundary extends Component<
  CodeBoundaryProps,
  { readonly caught: { readonly thrown: unknown } | null }
> {
  override state: { readonly caught: { readonly thrown: unknown } | null } = { caught: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { caught: { thrown } }
  }

  override componentDidCatch(thrown: unknown): void {
    if (!isMissingCode(thrown)) return
    untilHere(this.props.fetch).then(() => this.setState({ caught: null }))
    this.props.onMissing()
  }

  override render(): ReactNode {
    const { caught } = this.state
    if (caught && !isMissingCode(caught.thrown)) throw caught.thrown
    return caught ? null : this.props.children
  }
}
