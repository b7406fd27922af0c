/** The embedded database on a small disk of its own that fills up. Only where a test may mount one. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { luckOf } from '@casebook/test-fixtures/luck'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { Browser } from '../testServer'
import { administrator, aStudy, createAdministrator, signIn } from './study'
import { Writer } from './writer'

const disk = join(temporaryFolder(), 'disk')
mkdirSync(disk)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', disk])
})

const mebibyte = 2 ** 20
const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize
const filler = join(disk, 'filler')
/** Another program takes all but so many bytes. */
const fillTo = (left: number) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)))

it.skipIf(!isMounted)(
  'lets people sign in and read on a full disk, and saves again once there is room',
  { timeout: 120_000 },
  async () => {
    const study = aStudy(disk, await freePort(), null)
    const server = await study.start()
    await createAdministrator(server)
    const writer = new Writer('filling', await signIn(server), luckOf(3))
    for (let i = 0; i < 20; i++) await writer.step()
    const saved = writer.acknowledgedSaves
    expect(saved).toBeGreaterThan(0)

    fillTo(20 * mebibyte)
    await delay(2_500)
    // It has given up its reserve; the other program takes that as well.
    writeFileSync(join(disk, 'more'), Buffer.alloc(free()))
    expect(free()).toBeLessThan(mebibyte)
    const atWork = createClient(sessionWire, new Browser(server).send)
    const { username: user, password } = administrator
    expect(await atWork.login({ user, password })).toMatchObject({ type: 'LoginSuccessful' })
    expect(await atWork.getClientUserInfo()).toMatchObject({ type: 'ReceivedUser' })
    expect(String(await writer.step().catch((error: unknown) => error))).toContain('507')
    expect(server.hasEnded()).toBe(false)

    for (const file of [filler, join(disk, 'more')]) rmSync(file)
    await delay(2_500)
    await writer.recover()
    for (let i = 0; i < 20; i++) await writer.step()
    expect(writer.acknowledgedSaves).toBeGreaterThan(saved)
    expect(await server.stop()).toBe(0)
  },
)
