/** `casebook export`: writes a published version in a format, as the server and an account that may write studies have it. */
import { writeFile } from 'node:fs/promises'
import { exportBaseWire } from '@casebook/api-adapter/candidates/exportBase.wire'
import { createClient } from '@casebook/api-adapter/client'
import {
  type CandidateFinding,
  type CandidateFormat,
  candidateFormats,
  candidateSeverities,
} from '@casebook/core/candidates/candidate'
import { addressOf, serverCalls } from '../remote/serverCalls'
import { StartRefused } from '../startRefused'
import { textLanguage } from './studyFile'
import { readCredential } from './submit/credential'
import { tell } from './tell'

export interface ExportStudy {
  /** Address of the server. */
  readonly from: string
  readonly user?: string | undefined
  readonly group?: string | undefined
  readonly base?: string | undefined
  /** Of the base; the newest by default. */
  readonly version?: string | undefined
  /** `base`, or one of the formats of other systems. */
  readonly to?: string | undefined
  readonly language?: string | undefined
  /** By default the name that the server gives the file, in this folder. */
  readonly out?: string | undefined
  /** A list of what the format cannot say, as JSON. */
  readonly findings?: string | undefined
}

/** @throws StartRefused with one sentence */
export async function exportStudy(asked: ExportStudy): Promise<void> {
  const { from, group, base, version } = asked
  if (group === undefined || base === undefined) throw new StartRefused('--group and --base name the study.')
  const format = formatOf(asked.to)
  const language = textLanguage(asked.language)
  const credential = await readCredential(asked.user, 'the account that may write studies')
  const send = serverCalls({ url: addressOf(from), credential }, console.error)
  const user = await send.signIn()
  const result = await createClient(exportBaseWire, send).exportBase({ group, base, version, format, language })
  switch (result.type) {
    case 'BaseExported': {
      const { data, fileName, findings, counts } = result
      if (asked.findings !== undefined) await writeFile(asked.findings, `${JSON.stringify(findings, null, 2)}\n`)
      const out = asked.out ?? fileName
      await writeFile(out, Buffer.from(data, 'base64'))
      for (const finding of findings) tell(lineOf(finding))
      const told = candidateSeverities.filter((severity) => counts[severity] > 0)
      const counted = told.map((severity) => `${counts[severity]} ${severity}`).join(', ')
      console.log(`${out}: version ${result.version}, ${counted || 'nothing is lost'}`)
      return
    }
    case 'FormatNotWritten':
      throw new StartRefused(notWritten(asked.to, result.formats))
    case 'KnowledgeBaseNotFound':
      throw new StartRefused(
        `There is no ${version === undefined ? '' : `version ${version} of `}base ${group} / ${base}, or it is closed to the account.`,
      )
    case 'ExportFailed':
      throw new StartRefused('The server could not write it: it takes too long. Its log file says why.')
    default:
      throw new StartRefused(`${user} may not write studies.`)
  }
}

function formatOf(to: string | undefined): CandidateFormat {
  if (to === undefined) throw new StartRefused('--to names the format.')
  const format = candidateFormats.find((one) => wordOf(one) === to)
  if (!format) throw new StartRefused(notWritten(to, candidateFormats))
  return format
}

function notWritten(to: string | undefined, formats: readonly CandidateFormat[]): string {
  return `--to ${to}: studies are written as ${formats.map(wordOf).join(' or ')}.`
}

/** As the other commands name it. */
function wordOf(format: CandidateFormat): string {
  return format === 'casebook' ? 'base' : format
}

function lineOf({ severity, path, message }: CandidateFinding): string {
  return `${severity}: ${path === '' ? '' : `${path}: `}${message}`
}
