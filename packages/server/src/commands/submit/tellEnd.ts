/** The last words of a submission. */
import type { Report } from './progress'

export function tellStop(report: Report): void {
  const { submitted, refused } = report.counts
  if (submitted + refused > 0) console.log(`Stopped: ${counted(submitted)} submitted, ${refused} refused so far`)
  report.keep()
}

export function tellEnd({ counts: { submitted, refused, before }, refusedFile, reasonsFile }: Report): void {
  console.log(`${counted(submitted)} submitted, ${refused} refused`)
  if (before > 0) console.log(`${before} of them had been submitted before, and were not sent again.`)
  if (refused === 0) return
  console.log(`${reasonsFile} says why. Mend the records in ${refusedFile} and submit that file.`)
  process.exitCode = 1
}

function counted(cases: number): string {
  return `${cases} ${cases === 1 ? 'case' : 'cases'}`
}
