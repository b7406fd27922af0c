import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openDurablePglite } from './durablePglite'

describe('the embedded database', async () => {
  const temporary = temporaryFolder()
  const folder = join(temporary, 'data')
  // The leftovers of a start that was killed while it created the database.
  mkdirSync(join(folder, 'pg.unfinished/base'), { recursive: true })
  writeFileSync(join(folder, 'pg.unfinished/PG_VERSION'), '')
  const { pglite, fsyncs, release } = await openDurablePglite(folder)
  await pglite.exec('create table fact (id integer primary key, value text)')

  it('syncs every transaction to the disk before it is acknowledged', async () => {
    for (let id = 0; id < 50; id++) {
      const before = fsyncs()
      await pglite.query('insert into fact values ($1, $2)', [id, 'x'])
      expect(fsyncs()).toBeGreaterThan(before)
    }
  })

  it('syncs nothing for what changes nothing', async () => {
    await pglite.query('select * from fact')
    const before = fsyncs()
    await pglite.query('select * from fact')
    expect(fsyncs()).toBe(before)
  })

  it.skipIf(process.platform === 'win32')('has no file that another user could read or write', () => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const open = entries
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => statSync(path).mode & 0o077 && !path.includes('in-use-'))
    expect(entries.length).toBeGreaterThan(500)
    expect(open).toEqual([])
    expect(statSync(folder).mode & 0o077).toBe(0)
  })

  it('keeps a reserve for a full disk, of real room', () => {
    const { size, blocks } = statSync(join(folder, 'reserve'))
    expect(size).toBe(32 * 2 ** 20)
    expect(blocks * 512).toBeGreaterThanOrEqual(size)
  })

  it('is one server’s at a time', async () => {
    await expect(openDurablePglite(folder)).rejects.toThrow(`The data folder ${folder} is in use by another server`)
  })

  it('is there again when it is opened again', async () => {
    await pglite.close()
    release()
    const again = await openDurablePglite(folder)
    const { rows } = await again.pglite.query<{ count: number }>('select count(*) from fact')
    expect(rows).toEqual([{ count: 50 }])
    expect(
      readdirSync(folder)
        .filter((file) => !file.startsWith('in-use-'))
        .sort(),
    ).toEqual(['pg', 'reserve'])
    await again.pglite.close()
    again.release()
  })

  it('is never made anew over a damaged one, and lets go of the folder', async () => {
    rmSync(join(folder, 'pg/PG_VERSION'))
    for (let time = 0; time < 2; time++)
      await expect(openDurablePglite(folder)).rejects.toThrow(`The database in ${join(folder, 'pg')} is damaged`)
    expect(readdirSync(folder).sort()).toEqual(['pg', 'reserve'])
  })

  it('ends its process when the disk fails it, and has acknowledged nothing that is lost', async () => {
    const folder = join(temporary, 'failing')
    const script = join(import.meta.dirname, '../../testing/failingDisk.ts')
    const { status, stdout } = spawnSync(process.execPath, ['--liftoff-only', '--import', 'tsx', script, folder], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, '1\n2\n3\n'])

    const again = await openDurablePglite(folder)
    const { rows } = await again.pglite.query<{ id: number }>('select id from said where id <= 3 order by id')
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    await again.pglite.close()
    again.release()
  })
})
