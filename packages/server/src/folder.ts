import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of this package, which holds migrations, recordings and the demo. Sources and the bundle both lie one folder below it. */
export const serverFolder = join(import.meta.dirname, '..')

/** The version of the program, packed or from its sources. */
export function programVersion(): string {
  const [file = ''] = ['..', '../..'].map((up) => join(serverFolder, up, 'package.json')).filter(existsSync)
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}
