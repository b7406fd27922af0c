/** `casebook export --data`: a study with its data in the format of another system, as far as the account may read them. */
import { createClient } from '@casebook/api-adapter/client'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { type StudyFormat, studyFormats } from '@casebook/core/statistics/statistics.calls'
import { addressOf, serverCalls } from '../remote/serverCalls'
import { StartRefused } from '../startRefused'
import { readCredential } from './submit/credential'
import { writeWhole } from './writeWhole'

export interface ExportData {
  /** Address of the server. */
  readonly from: string
  readonly user?: string | undefined
  readonly group?: string | undefined
  readonly base?: string | undefined
  readonly to?: string | undefined
  /** The account's own cases alone. */
  readonly own?: boolean | undefined
  readonly asOf?: string | undefined
  readonly identifyingBecause?: string | undefined
  /** By default the name that the server gives the file, in this folder. */
  readonly out?: string | undefined
}

/** @throws StartRefused with one sentence */
export async function exportData(asked: ExportData): Promise<void> {
  const { from, group, base, identifyingBecause } = asked
  if (group === undefined || base === undefined) throw new StartRefused('--group and --base name the study.')
  const as = formatOf(asked.to)
  const asOf = asked.asOf === undefined ? undefined : momentOf(asked.asOf)
  const credential = await readCredential(asked.user, 'the account that may read the cases')
  const send = serverCalls({ url: addressOf(from), credential }, console.error)
  const user = await send.signIn()
  const calls = createClient(statisticsWire, send)
  const request = { group, base, as, asOf, identifyingBecause }
  const result = await (asked.own ? calls.getStatistics(request) : calls.getAllStatistics(request))
  switch (result.type) {
    case 'ReceivedBinaryData': {
      const out = asked.out ?? result.file.name
      await writeWhole(out, result.file.content)
      console.log(out)
      return
    }
    case 'KnowledgeBaseNotFound':
      throw new StartRefused(`There is no base ${group} / ${base}, or it is closed to the account.`)
    case 'MomentNotPast':
      throw new StartRefused(`${asked.asOf} has not come yet, or only some seconds ago.`)
    case 'NotPublishedThen':
      throw new StartRefused(`No version of ${group} / ${base} was published at ${asked.asOf}.`)
    default:
      throw new StartRefused(`${user} may not read all cases. --own takes the account's own.`)
  }
}

function formatOf(to: string | undefined): StudyFormat {
  const format = studyFormats.find((one) => one === to)
  if (!format) throw new StartRefused(`--to names the format of the data: ${studyFormats.join(' or ')}.`)
  return format
}

function momentOf(text: string): string {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new StartRefused(`--as-of ${text} is no moment. Write it as 2026-03-31T12:00:00Z.`)
  return moment.toISOString()
}
