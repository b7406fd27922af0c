#!/usr/bin/env node
/** The command `casebook interview FILE`. The conversation is on the error output, the answers on the output: `> case.json` keeps them. */
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { Base } from '@casebook/core/bases/base'
import type { CivilDate } from '@casebook/core/dates/civilDate'
import { isTextLanguage, type TextLanguage } from '@casebook/core/language/language'
import { factsDocument, Refused, readBaseFile, readFactsFile, refuseExisting, writeNew } from './files'
import { holdInterview, type Outcome } from './interview'

const usage = `casebook interview FILE     asks the questions of a base, or of a FHIR Questionnaire
    --language CODE           of the questions, such as en, hi or pt-BR
    --facts FILE              goes on with the answers of an earlier interview
    --out FILE                writes the answers into this new file, instead of printing them
casebook --help             this page

The answers are JSON. The command ends with 0 when the interview is complete, with 2 when it was stopped, and with 1
when something is wrong.`

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      facts: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, file, ...more] = positionals
  if (values.help || command === undefined) {
    console.log(usage)
    return 0
  }
  if (command !== 'interview' || file === undefined || more.length > 0)
    throw new Refused(`There is no command "${positionals.join(' ')}": casebook --help lists them.`)

  const { out } = values
  if (out !== undefined) refuseExisting(out)
  const { base, notes } = await readBaseFile(file)
  for (const note of notes) console.error(note)
  const today = civilToday()
  const facts = values.facts === undefined ? [] : await readFactsFile(values.facts, base, today)
  const save = async (outcome: Outcome) => {
    const text = `${JSON.stringify(factsDocument(base, outcome), null, 2)}\n`
    if (out === undefined) process.stdout.write(text)
    else await writeNew(out, text).catch((error) => keepUnwritten(error, outcome, text))
  }
  const input = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stderr : undefined })
  try {
    const ended = await holdInterview({
      base,
      facts,
      language: languageOf(values.language, base),
      today,
      endCompletes: !process.stdin.isTTY,
      lines: input[Symbol.asyncIterator](),
      print: (line) => console.error(line),
      save,
    })
    if (ended === 'stopped') console.error('Stopped: not every question is answered.')
    return ended === 'completed' ? 0 : 2
  } finally {
    input.close()
  }
}

/** The last chance: what could not be written at the end is printed. */
function keepUnwritten(error: unknown, { isComplete }: Outcome, text: string): never {
  if (!isComplete) process.stdout.write(text)
  throw error
}

function languageOf(wished: string | undefined, { config }: Base): TextLanguage {
  if (wished === undefined) return config.fallbackLanguage
  if (isTextLanguage(wished)) return wished
  throw new Refused(`"${wished}" is not the code of a language, such as en, hi or pt-BR.`)
}

function civilToday(): CivilDate {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isForeseen = error instanceof Refused || (error instanceof TypeError && 'code' in error)
  if (!isForeseen) throw error
  console.error(error.message)
  process.exitCode = 1
}
