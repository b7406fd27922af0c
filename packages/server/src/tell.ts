/**
 * What the program says besides its log. Standard error is the log, one JSON object per line, also of a start that is refused and of an end
 * that nobody foresaw. A person at a terminal reads plain words.
 */
import { fstatSync } from 'node:fs'
import { createLog } from './log'

const aloud = () => createLog({ logLevel: 'info' })

/** The first words go to the standard output, for a person to read. Where both streams are one file or one journal, they are a line of the log. */
export function tellRunning(announcement: string): void {
  if (process.stdout.isTTY || !areOneFile()) console.log(announcement)
  else aloud().info(announcement.trim())
}

export function tellRefused(sentence: string): void {
  if (process.stderr.isTTY) console.error(sentence)
  else aloud().fatal(sentence)
}

/** Lets the log tell of errors that nobody foresaw, and of what Node warns of. */
export function logWhatNodeSays(): void {
  process.on('uncaughtException', (error) => {
    aloud().fatal({ error }, 'The server ended by an error that nobody foresaw')
    process.exit(1)
  })
  process.removeAllListeners('warning')
  process.on('warning', (error) => aloud().warn({ error }, 'Node warns'))
}

function areOneFile(): boolean {
  const [out, log] = [fstatSync(1), fstatSync(2)]
  return out.ino === log.ino && out.dev === log.dev
}
