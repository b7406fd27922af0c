import { join } from 'node:path'

/** The folder of this package, which holds migrations, recordings and the demo. Sources and the bundle both lie one folder below it. */
export const serverFolder = join(import.meta.dirname, '..')
