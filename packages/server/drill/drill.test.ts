/**
 * The drill of docs/several-machines.md: eight people save while a machine, a cable, a database or a disk fails, twenty times. What was acknowledged is there
 * afterwards, each save once; the table says how long saves had to wait. It wants root, and Debian's packages patroni, etcd-server, haproxy and postgresql.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@casebook/api-adapter/client'
import { exportWire } from '@casebook/api-adapter/export/export.wire'
import { luckOf } from '@casebook/test-fixtures/luck'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../src/database/openDatabase'
import { judge } from '../src/testing/kill/judge'
import type { CaseLedger } from '../src/testing/kill/ledger'
import { createAdministrator, signIn } from '../src/testing/kill/study'
import { ledgerBase, Writer } from '../src/testing/kill/writer'
import type { Browser } from '../src/testing/testServer'
import { buildCluster, type Cluster } from './cluster'
import { layNetwork, type Machine } from './machines'

const rounds = Number(process.env.ROUNDS ?? 20)
/** Part of the name of the only fault that is wanted. */
const only = process.env.FAULT ?? ''
const people = 8

/** In milliseconds. */
const beforeFault = 2000
const pauseOfPeople = 100
const patienceOfPage = 10_000
const longestOutage = 120_000

interface Fault {
  readonly name: string
  readonly strikes: (cluster: Cluster) => Promise<Machine>
  readonly strike: (machine: Machine) => void
  readonly mend: (machine: Machine) => void
  /** In milliseconds: so long after it a person mends it, without whom saves would not go on. */
  readonly mendAfter?: number
}

const power = { strike: (machine: Machine) => machine.losePower(), mend: (machine: Machine) => machine.powerUp() }
const cable = { strike: (machine: Machine) => machine.pullCable(), mend: (machine: Machine) => machine.plugIn() }
const primary = ({ primary }: Cluster) => primary()
const standby = ({ standby }: Cluster) => standby()
const casebook = async ({ casebooks }: Cluster) => casebooks[0]

const allFaults: readonly Fault[] = [
  { name: 'the primary loses its power', strikes: primary, ...power },
  { name: 'the database of the primary is killed', strikes: primary, strike: killPostgres, mend: () => {} },
  { name: 'a Casebook loses its power', strikes: casebook, ...power },
  { name: 'the cable of the primary is pulled', strikes: primary, ...cable },
  { name: 'the standby loses its power', strikes: standby, ...power },
  { name: 'the cable of a Casebook is pulled', strikes: casebook, ...cable },
  {
    name: 'the disk of the primary is full, for 15 s',
    strikes: primary,
    strike: (machine) => machine.fillDisk(),
    mend: (machine) => machine.freeDisk(),
    mendAfter: 15_000,
  },
  { name: 'the cable of the standby is pulled', strikes: standby, ...cable },
]

const faults = allFaults.filter(({ name }) => name.includes(only))

function killPostgres({ folder }: Machine): void {
  const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const network = layNetwork()
afterAll(() => network.end())

it('loses nothing that was acknowledged, whatever fails, and saves go on within seconds [MORE-45]', async () => {
  const cluster = await buildCluster(network)
  await createAdministrator(cluster)
  const random = luckOf(Number(process.env.DRILL_SEED ?? 1))
  const writers = await Promise.all(
    Array.from({ length: people }, async (_, i) => aPerson(`person${i}`, await signIn(cluster), random)),
  )
  const reader = await signIn(cluster)
  const table: string[] = []

  for (let round = 0; round < rounds; round++) {
    const fault = faults[round % faults.length]
    if (!fault) throw new Error('There is no such fault')
    const machine = await fault.strikes(cluster)
    const work = writers.map((person) => person.work())
    await delay(beforeFault)
    const struckAt = performance.now()
    fault.strike(machine)
    const { mendAfter } = fault
    if (mendAfter !== undefined) {
      await delay(mendAfter)
      fault.mend(machine)
    }
    await untilAllSaved(writers, mendAfter === undefined ? struckAt : performance.now())
    const waits = writers.map((person) => person.longestWaitSince(struckAt))
    if (mendAfter === undefined) fault.mend(machine)
    await cluster.untilWhole()
    for (const person of writers) person.rest()
    await Promise.all(work)
    const wholeAfter = performance.now() - struckAt

    const ledgers = writers.flatMap(({ writer }) => writer.cases)
    await judged(cluster, ledgers)
    expect(await casesInExport(reader)).toBe(ledgers.filter(({ revisions }) => revisions.length > 0).length)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    table.push(`| ${round + 1} | ${fault.name} | ${seconds(Math.max(...waits))} | ${seconds(wholeAfter)} |`)
    console.log(table.at(-1))
  }
  const saves = writers.reduce((sum, { writer }) => sum + writer.acknowledgedSaves, 0)
  console.log(
    [
      '| round | what failed | longest wait of a save, s | all whole again after, s |',
      '|--:|---|--:|--:|',
      ...table,
    ].join('\n'),
  )
  console.log(`${saves} acknowledged saves, none lost, none twice`)
  expect(saves).toBeGreaterThan(rounds * people)
})

/** A proxy that has just lost patience with a database cuts this connection too: then it is done again. */
async function judged(cluster: Cluster, ledgers: readonly CaseLedger[]): Promise<void> {
  for (let tries = 3; ; tries--) {
    const { db, close } = await openDatabase({ ...cluster, dataDir: '' })
    try {
      return await judge(db, ledgers)
    } catch (error) {
      const isCut = error instanceof Error && /terminat/i.test(error.message)
      if (!isCut || tries === 0) throw error
      await cluster.untilWhole()
    } finally {
      await close()
    }
  }
}

async function untilAllSaved(writers: readonly { readonly lastSave: () => number }[], since: number): Promise<void> {
  // What was under way at that moment may still be answered.
  const after = since + 1000
  while (writers.some(({ lastSave }) => lastSave() < after)) {
    if (performance.now() - since > longestOutage) throw new Error('Saves did not go on')
    await delay(50)
  }
}

/** Sends as the page does: a call whose answer is lost is sent again with the same key, until it is answered. */
function aPerson(name: string, browser: Browser, random: ReturnType<typeof luckOf>) {
  const writer = new Writer(name, { send: (call) => untilAnswered(browser, call) }, random)
  const saves: number[] = []
  let works = false
  return {
    writer,
    async work() {
      works = true
      while (works) {
        const before = writer.acknowledgedSaves
        await writer.step()
        if (writer.acknowledgedSaves > before) saves.push(performance.now())
        await delay(pauseOfPeople)
      }
    },
    rest() {
      works = false
    },
    lastSave: () => saves.at(-1) ?? 0,
    longestWaitSince(moment: number) {
      const last = saves.findLast((at) => at <= moment) ?? moment
      const times = [last, ...saves.filter((at) => at > moment)]
      return Math.max(...times.slice(1).map((at, i) => at - (times[i] ?? at)))
    },
  }
}

async function untilAnswered(browser: Browser, call: Parameters<Browser['send']>[0]): ReturnType<Browser['send']> {
  const giveUp = performance.now() + longestOutage
  for (;;) {
    try {
      return await Promise.race([browser.send(call), tooLong()])
    } catch (error) {
      if (performance.now() > giveUp) throw error
      await delay(250)
    }
  }
}

async function tooLong(): Promise<never> {
  await delay(patienceOfPage, undefined, { ref: false })
  throw new Error('No answer')
}

async function casesInExport(reader: Browser): Promise<number> {
  const base = { group: ledgerBase.group, base: ledgerBase.id }
  const answer = await createClient(exportWire, reader.send).data(base)
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return (
    Buffer.from(await answer.file.content.arrayBuffer())
      .toString()
      .trim()
      .split('\r\n').length - 1
  )
}
