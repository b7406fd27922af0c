/** Kills a server over and over while people write, and judges after each time what became of their words. */
import { setTimeout as delay } from 'node:timers/promises'
import { luckOf } from '@casebook/test-fixtures/luck'
import { judge } from './judge'
import { type ServerProcess, spawnServer } from './serverProcess'
import { createAdministrator, type Study, signIn } from './study'
import { Writer } from './writer'

export interface Report {
  kills: number
  /** Kills while the server was handling a request. */
  inRequest: number
  /** Kills while it was starting. */
  inStart: number
  acknowledgedSaves: number
  /** Milliseconds from the start of the process to its first answer, at its slowest. */
  slowestStart: number
}

const writers = 3
const longestWork = 1000
const longestBeginning = 1500

export async function killRounds(study: Study, kills: number, seed: number): Promise<Report> {
  const random = luckOf(seed)
  const report: Report = { kills: 0, inRequest: 0, inStart: 0, acknowledgedSaves: 0, slowestStart: 0 }

  let server = await study.start()
  await createAdministrator(server)
  // Signed in once: a session outlives the server.
  const browser = await signIn(server)
  const people = Array.from({ length: writers }, (_, i) => new Writer(`writer${i}`, browser, random))
  const ledgers = () => people.flatMap(({ cases }) => cases)

  try {
    while (report.kills < kills) {
      const work = Promise.all(people.map((person) => person.write()))
      await Promise.race([work, delay(random.below(longestWork))])
      await server.kill()
      await work
      report.kills += 1
      if (people.some(({ hasPending }) => hasPending)) report.inRequest += 1

      if (random.below(8) === 0 && report.kills < kills) {
        await killInStart(study, random.below(longestBeginning))
        report.kills += 1
        report.inStart += 1
      }
      server = await startMeasured(study, report)
      for (const person of people) await person.recover()
      if (report.kills % 10 === 0) {
        await server.kill()
        await study.inspect((db) => judge(db, ledgers()))
        server = await startMeasured(study, report)
      }
    }
  } finally {
    await server.kill()
  }
  await study.inspect((db) => judge(db, ledgers()))
  report.acknowledgedSaves = people.reduce((sum, { acknowledgedSaves }) => sum + acknowledgedSaves, 0)
  return report
}

async function startMeasured(study: Study, report: Report): Promise<ServerProcess> {
  const server = await study.start()
  report.slowestStart = Math.max(report.slowestStart, Math.round(server.upAfter))
  return server
}

async function killInStart(study: Study, after: number): Promise<void> {
  const { kill } = spawnServer(study.settings)
  await delay(after)
  await kill()
}
