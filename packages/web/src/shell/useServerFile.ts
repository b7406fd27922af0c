import { usePorts } from '../session/ports'

/** The address of a file of the server itself. With `inline` the browser shows it, otherwise it saves it. */
export function useServerFile(): (name: string, inline?: boolean) => string {
  const { host } = usePorts()
  return (name, inline = false) =>
    `${host}fileStorage?${new URLSearchParams({ file: name, ...(inline && { inline: 'true' }) })}`
}
