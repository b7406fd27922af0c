import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openTestDatabase } from '../../testing/testDatabase'
import { isDiskFull } from '../fullDisk'
import { keepRoom } from './keepRoom'

it('refuses to write while the disk is nearly full, reads meanwhile, and writes again once there is room', async () => {
  const db = await openTestDatabase()
  const folder = temporaryFolder()
  const mebibyte = 2 ** 20
  const disk = { free: 100 * mebibyte }
  const room = keepRoom(db, folder, undefined, () => disk.free)
  const write = () =>
    db
      .insertInto('base_protection')
      .values({ group_name: 'Ward', name: `b${Math.random()}` })
      .execute()
  const isRefused = () => write().then(() => false, isDiskFull)
  const lookAt = async (free: number) => {
    disk.free = free
    await room.look()
  }
  writeFileSync(join(folder, 'reserve'), '')
  await lookAt(25 * mebibyte)
  expect(await isRefused()).toBe(false)
  await lookAt(23 * mebibyte)
  expect(await isRefused()).toBe(true)
  expect(await db.selectFrom('base_protection').select('name').execute()).toHaveLength(1)
  // The room of the reserve alone is not enough to go on.
  await lookAt(56 * mebibyte)
  expect(await isRefused()).toBe(true)
  await lookAt(81 * mebibyte)
  expect(await isRefused()).toBe(false)
  expect(existsSync(join(folder, 'reserve'))).toBe(true)
  await room.stop()
})
