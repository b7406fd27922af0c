/** Thousands of cases of one person, put into a folder before the server starts. They have no trails, so nobody should change them. */
import { readConfig } from '@casebook/server/config/config'
import { openDatabase } from '@casebook/server/database/openDatabase'
import { fillCases } from '../packages/server/bench/casesOfOneOwner'

export const registry = { group: 'Alpine Hernia Network', base: 'hernia-registry' } as const

/** `Many_1` and so on, of the demo's PI. `settings` are those of the server, besides that it has the demo. */
export async function addManyCases(settings: NodeJS.ProcessEnv, many: number): Promise<void> {
  const { db, close } = await openDatabase(readConfig({ DEMO: '1', ...settings }))
  try {
    await fillCases(db, { ...registry, owner: 'mkeller' }, many, (nth) => `Many_${nth + 1}`)
  } finally {
    await close()
  }
}
