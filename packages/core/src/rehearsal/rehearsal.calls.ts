/** The calls that rehearse a candidate: the server plays it over every stored case in the background. */
import * as z from 'zod/mini'
import { questionTypes } from '../bases/base'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { factValue } from '../facts/fact.schema'
import { text } from '../language/text.schema'
import { effectKinds, effectReasons } from './effect'

const count = z.int()

export const countedEffects = { effects: count, cases: count }

/** A question as far as its values are read. */
const readQuestion = z.object({
  type: z.enum(questionTypes),
  unit: z.optional(text),
  answers: z.optional(z.readonly(z.array(z.object({ id: z.string(), text })))),
})

const rowName = {
  kind: z.enum(effectKinds),
  /** The id of a question or solution; of a questionnaire for a mark. */
  about: z.string().check(z.maxLength(1_000)),
  reason: z.enum(Object.values(effectReasons).flat()),
}

/** Equal effects: of one kind, on one question, for one reason. */
export const rehearsalRow = z.object({
  ...rowName,
  ...countedEffects,
  /** Its words in the candidate, or in the version that had it last; null if none has it. */
  text: z.nullable(text),
})

export const rehearsalStates = ['running', 'complete', 'failed', 'stopped'] as const

const rehearsal = z.object({
  state: z.enum(rehearsalStates),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  /** Null while it is running. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Milliseconds since it was started, until it ended. */
  took: z.number(),
  /** Cases that there were when it was started. */
  total: count,
  /** Cases played. */
  played: count,
  /** Cases with an effect. */
  touched: count,
  /** Cases saved since it was started, which it may not have seen. */
  savedSince: count,
  kinds: z.record(z.enum(effectKinds), z.object(countedEffects)),
  /** Empty while it is running. */
  rows: z.readonly(z.array(rehearsalRow)),
})

const id = z.uuid()

/** Also of one that was published or discarded. */
const notThere = { CandidateNotFound: {} } as const

export const rehearsalCalls = {
  /** Plays the candidate over every stored case that is not deleted. It replaces the last rehearsal. Nothing else is changed. */
  startRehearsal: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['Ok'],
    request: { candidate: id },
    results: { Ok: {}, RehearsalRunning: {}, ...notThere },
  }),
  getRehearsal: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { candidate: id },
    results: {
      ReceivedRehearsal: {
        /** Null if there was none. */
        rehearsal: z.nullable(rehearsal),
        /** Stored cases now. */
        cases: count,
      },
      ...notThere,
    },
  }),
  /** Ends it; what was found is kept. One that has ended stays as it is. */
  stopRehearsal: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['Ok'],
    request: { candidate: id },
    results: { Ok: {}, ...notThere },
  }),
  /** The first examples of a row, of the cases that the caller may look at. */
  getRehearsedCases: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { candidate: id, ...rowName },
    results: {
      ReceivedRehearsedCases: {
        examples: z.readonly(
          z.array(
            z.object({
              group: z.string(),
              base: z.string(),
              owner: z.string(),
              name: z.string(),
              /** The key of the answer, with its occurrence. */
              key: z.string(),
              from: factValue,
              to: factValue,
              /** Whether the caller may go on with it in data entry. */
              mayEdit: z.boolean(),
            }),
          ),
        ),
        /** The question in the version that the cases have, and in the candidate. */
        before: z.nullable(readQuestion),
        after: z.nullable(readQuestion),
      },
      ...notThere,
    },
  }),
  /** The same of every row, as a CSV file with a line for each case. */
  exportRehearsal: call({
    policy: 'canWriteStudies',
    // The server log has each export.
    changes: 'eachTime',
    request: { candidate: id },
    results: { ReceivedBinaryData: { file }, ...notThere },
  }),
}

export type RehearsalPort = Port<typeof rehearsalCalls>

export type Rehearsal = Readonly<z.output<typeof rehearsal>>
export type RehearsalRow = Readonly<z.output<typeof rehearsalRow>>
export type RehearsedCases = Omit<
  Extract<ResultOf<typeof rehearsalCalls.getRehearsedCases>, { type: 'ReceivedRehearsedCases' }>,
  'type'
>
export type RehearsedExample = RehearsedCases['examples'][number]
