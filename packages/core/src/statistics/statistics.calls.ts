/** The calls for the data of a base: who has how many cases in it, and their download. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { identifyingReason } from '../bases/reasons/identifyingReason'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { textLanguage } from '../language/text.schema'
import { momentRefusals } from './pastMoment'

const { group, base } = baseName.shape

/** Formats of other systems in which a study leaves with its data. */
export const studyFormats = ['odm', 'odm2', 'fhir', 'redcap', 'xport'] as const

export type StudyFormat = (typeof studyFormats)[number]

/** In every language. */
export const studyFormatNames: Readonly<Record<StudyFormat, string>> = {
  odm: 'CDISC ODM 1.3.2',
  odm2: 'CDISC ODM 2.0',
  fhir: 'FHIR R4 (QuestionnaireResponse)',
  redcap: 'REDCap (CSV)',
  xport: 'SAS (XPORT)',
}

const form = {
  /**
   * Ours: `zip` has CSV files with a codebook and scripts for R, Stata, SPSS and SAS; by default a spreadsheet. Or the format of
   * another system: `odm` (ODM 1.3.2) and `odm2` (2.0) have the study as well, and the history of the cases unless it is a group that shares them;
   * `fhir` is a QuestionnaireResponse for each case, one to a line, `redcap` its records, `xport` SAS transport files.
   */
  as: z.optional(z.enum(['xlsx', 'zip', ...studyFormats])),
  /** Ours: the language of the codebook; by default that of the base. */
  language: z.optional(textLanguage),
  /** Ours: with the answers that identify people. The server log keeps the reason. */
  identifyingBecause: z.optional(identifyingReason),
  /**
   * Ours: the data as they were saved at this moment, as `zip` instead of a spreadsheet, which is the same to the byte whenever it is made. The
   * rights are those that the caller has now.
   */
  asOf: z.optional(z.iso.datetime()),
}

/** `KnowledgeBaseNotFound` also for a base that the caller may not open. */
const results = {
  ReceivedBinaryData: { file },
  KnowledgeBaseNotFound: {},
  ...momentRefusals,
}

/** Without a base: all that the caller may open. */
const ofBase = { group: z.optional(group), base: z.optional(base), ...form }

const figures = {
  /** Not deleted. More than `cases` if `more` is set: so many are not counted. */
  cases: z.int(),
  more: z.optional(z.boolean()),
  /** Of them: complete, with an open query, and verified: every section that a person has begun and that is due is signed and confirmed. */
  complete: z.int(),
  queries: z.int(),
  verified: z.int(),
}

export const statisticsSource = z.union([
  z.object({ type: z.literal('own'), ...figures }),
  z.object({ type: z.literal('all'), ...figures }),
  z.object({ type: z.literal('group'), group: z.string(), ...figures }),
])

export const statisticsCalls = {
  /** The caller's own cases. The server log says that they were taken, as of the two calls after it. */
  getStatistics: call({ policy: 'hasOwnCases', changes: 'eachTime', request: ofBase, results }),
  getAllStatistics: call({ policy: 'canExportAllStatistics', changes: 'eachTime', request: ofBase, results }),
  /** The cases that members share with a group of the caller's. `GroupNotFound` also for a group of another person's. */
  getGroupStatistics: call({
    policy: 'canAccessGroups',
    changes: 'eachTime',
    request: { group, base: z.optional(baseName), ...form },
    results: { ...results, GroupNotFound: {} },
  }),
  /** Ours: the sources of data that the caller has in a base, with figures. */
  getStatisticsSources: call({
    policy: 'signedIn',
    changes: false,
    request: { base: baseName },
    results: {
      /** `identifying`: the base asks for what identifies people. */
      ReceivedStatisticsSources: {
        sources: z.readonly(z.array(statisticsSource)),
        identifying: z.optional(z.boolean()),
      },
      KnowledgeBaseNotFound: {},
    },
  }),
}

export type StatisticsPort = Port<typeof statisticsCalls>

export type SourceFigures = Readonly<z.output<typeof statisticsSource>>
export type DownloadResult = ResultOf<typeof statisticsCalls.getGroupStatistics>
export type DataForm = NonNullable<z.output<typeof form.as>>
