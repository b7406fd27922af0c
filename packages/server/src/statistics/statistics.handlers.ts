/** Answers the calls for the data of a base. The server log says what was taken. */
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { sideOf } from '@casebook/core/bases/sides/practice'
import type { Caller } from '@casebook/core/call/policy'
import type { TextLanguage } from '@casebook/core/language/language'
import { isSettled } from '@casebook/core/statistics/pastMoment'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import {
  type DataForm,
  type StudyFormat,
  type statisticsCalls,
  studyFormats,
} from '@casebook/core/statistics/statistics.calls'
import type { Reach } from '../access/reach'
import {
  asksWhoPeopleAre,
  type BaseName,
  findOpenVersion,
  namesOfOpenBases,
  versionsOf,
} from '../bases/bases.repository'
import { serverEvent } from '../events'
import { countCases } from '../export/dataExport.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Database, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { xlsxType } from '../tables/xlsx'
import { zipType } from '../tables/zip'
import { asSpreadsheet, asZip } from './dataFiles'
import { untilOthersEnded } from './pastData'
import { reachOfSource, sourcesWithFigures } from './sources'
import { studiesFile } from './studiesFile'

export const statisticsArea: Area = { calls: [answers(statisticsWire, statisticsHandlers)] }

const events = { own: 'exportedData', all: 'exportedAllData', group: 'exportedGroup' } as const

interface Form {
  readonly as?: DataForm | undefined
  readonly language?: TextLanguage | undefined
  readonly identifyingBecause?: string | undefined
  readonly asOf?: string | undefined
}

export function statisticsHandlers(services: Services): AreaHandlers<typeof statisticsCalls> {
  const { db } = services
  return {
    getStatistics: (request, caller) => download(services, caller, { type: 'own' }, request, request),
    getAllStatistics: (request, caller) => download(services, caller, { type: 'all' }, request, request),

    async getGroupStatistics({ group, base, ...form }, caller) {
      const source = { type: 'group', group } as const
      if (!(await reachOfSource(db, caller, source))) return { type: 'GroupNotFound' }
      return download(services, caller, source, base ?? {}, form)
    },

    async getStatisticsSources({ base }, caller) {
      if (!(await findOpenVersion(db, caller, base))) return { type: 'KnowledgeBaseNotFound' }
      const [sources, identifying] = [await sourcesWithFigures(db, caller, base), await asksWhoPeopleAre(db, base)]
      return { type: 'ReceivedStatisticsSources', sources, ...(identifying && { identifying }) }
    },
  }
}

/** The data of the bases that the name fits: of one, of those of a group of bases, or of all that are open to the caller. */
async function download(
  services: Services,
  caller: Caller,
  source: StatisticsSource,
  { group, base }: { readonly [K in keyof BaseName]?: string | undefined },
  { as = 'xlsx', language, identifyingBecause, asOf: moment }: Form,
) {
  const { db } = services
  const reach = await reachOfSource(db, caller, source)
  const open = await namesOfOpenBases(db, caller, base === undefined ? 'live' : sideOf(base))
  const wanted = open.filter(
    (one) => (group === undefined || one.group === group) && (base === undefined || one.base === base),
  )
  if (!reach || wanted.length === 0) return { type: 'KnowledgeBaseNotFound' } as const
  const asOf = moment === undefined ? null : new Date(moment)
  if (asOf && !isSettled(asOf, services.now())) return { type: 'MomentNotPast' } as const
  const bases = asOf ? await publishedBy(db, wanted, asOf) : wanted
  if (bases.length === 0) return { type: 'NotPublishedThen' } as const
  if (asOf) await untilOthersEnded(db)
  const reading = await forWholeStudies(services)
  const taken = await eventsOf(reading, caller, source, { reach, bases, identifyingBecause, asOf })
  await recordEventsAnyhow(services, ...taken)
  const all = bases.map((base) => ({ base, reach }))
  const form = { language, withIdentifying: identifyingBecause !== undefined, asOf }
  // Whoever takes what members share with a group may not open their cases.
  if (isStudyFormat(as)) {
    const file = studiesFile(reading, as, all, { ...form, withHistory: source.type !== 'group' })
    return { type: 'ReceivedBinaryData', file } as const
  }
  if (asOf) {
    const name = `data-${asOf.toISOString().replace(/[-:]|\.000/g, '')}.zip`
    return {
      type: 'ReceivedBinaryData',
      file: { name, mediaType: zipType, content: asZip(reading, all, form) },
    } as const
  }
  const file =
    as === 'zip'
      ? { name: 'data.zip', mediaType: zipType, content: asZip(reading, all, form) }
      : { name: 'data.xlsx', mediaType: xlsxType, content: asSpreadsheet(reading, all, form) }
  return { type: 'ReceivedBinaryData', file } as const
}

function isStudyFormat(form: DataForm): form is StudyFormat {
  return (studyFormats as readonly DataForm[]).includes(form)
}

async function publishedBy(db: Database, bases: readonly BaseName[], asOf: Date): Promise<readonly BaseName[]> {
  const published: BaseName[] = []
  for (const base of bases) if ((await versionsOf(db, base, asOf)).length > 0) published.push(base)
  return published
}

interface Taken {
  readonly asOf: Date | null
  readonly reach: Reach
  readonly bases: readonly BaseName[]
  readonly identifyingBecause: string | undefined
}

async function eventsOf(
  { db, now }: Services,
  { username }: Caller,
  { type }: StatisticsSource,
  { reach, bases, identifyingBecause: reason, asOf }: Taken,
) {
  const counted = await Promise.all(
    bases.map(async (base) => ({ ...base, count: await countCases(db, reach, base, asOf) })),
  )
  return counted.flatMap((payload) => {
    const fields = { at: now(), source: username, ...payload }
    const taken = serverEvent(events[type], fields)
    return reason === undefined ? [taken] : [taken, serverEvent('exportedIdentifying', { ...fields, reason })]
  })
}
