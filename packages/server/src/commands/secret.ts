/** A secret: from the environment, or asked for at a terminal, which does not show it. */
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartRefused } from '../startRefused'

/** `what`: as in "password of ada". */
export async function readSecret({
  variable,
  what,
}: {
  readonly variable: string
  readonly what: string
}): Promise<string> {
  const given = process.env[variable]
  if (given !== undefined && given !== '') return given
  if (!stdin.isTTY) throw new StartRefused(`There is no ${what}: set ${variable}, or run this at a terminal.`)
  stdout.write(`${what.charAt(0).toUpperCase()}${what.slice(1)}: `)
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nothing, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    stdout.write('\n')
  }
}
