/** Names of bases whose file does not name them. */
import { usableId } from './ids'

/** The name of the file in words; blank if it has none. */
export function titleOfFile(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  return stem.replaceAll(/[_.]+/g, ' ').trim()
}

/** Safe in a file name and an address. */
export function idOfTitle(title: string, otherwise: string): string {
  const id = usableId(title).replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
  return id.replace(/^[-.]+|[-.]+$/g, '').slice(0, 100) || otherwise
}
