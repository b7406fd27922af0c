/**
 * The slip with the demo's passwords, in the demo's own folder: whoever starts it again tomorrow can still sign in. The
 * folder holds the demo's database too, so the slip gives away nothing that the folder does not.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roles } from '@casebook/core/permissions/capabilities'
import { z } from 'zod'
import type { Config } from '../config/config'
import type { DemoAccount } from './demoAccounts'

const slip = z
  .array(z.object({ username: z.string(), password: z.string(), role: z.enum(roles).nullable() }))
  .readonly()

const pathIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'accounts.json')

export async function writePasswordSlip(
  config: Pick<Config, 'dataDir'>,
  accounts: readonly DemoAccount[],
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(pathIn(config), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}

/** Empty if a person took the slip away. */
export async function readPasswordSlip(config: Pick<Config, 'dataDir'>): Promise<readonly DemoAccount[]> {
  try {
    return slip.parse(JSON.parse(await readFile(pathIn(config), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
