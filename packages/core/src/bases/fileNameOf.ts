import type { Base } from './base'

/** Of a file with the base: `hernia-1.2.0.json`. Characters that a file system may refuse are underscores. */
export function fileNameOf({ id, version }: Pick<Base, 'id' | 'version'>, ending: string): string {
  return `${`${id}-${version}`.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '')}.${ending}`
}
