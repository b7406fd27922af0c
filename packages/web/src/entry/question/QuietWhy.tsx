import { useWhy } from '../why/useWhy'
import { QuietButton } from './QuietButton'

/** Explains the question. The W key does the same. */
export default function QuietWhy({ id }: { readonly id: string }) {
  const { words, button } = useWhy(id)
  return <QuietButton {...button} aria-keyshortcuts="W" words={words} />
}
