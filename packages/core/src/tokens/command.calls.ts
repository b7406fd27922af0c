/**
 * The calls made with a token in place of a session: its questions, and the answers to them. Whoever has the token may make them, from
 * anywhere; the token says which questions of which case.
 */
import * as z from 'zod/mini'
import { usedNumbersSchema } from '../annotation/entries.schema'
import type { Base } from '../bases/base'
import { baseSchema } from '../bases/base.schema'
import { call, type Port, type ResultOf } from '../call/call'
import { fact } from '../facts/fact.schema'
import { factRefusals } from '../facts/factRefusal'
import { textLanguage } from '../language/text.schema'
import { patientPage } from '../options/patientPage'

export const token = z.string().check(z.maxLength(200))
const key = z.string().check(z.maxLength(300))

const data = {
  questions: z.readonly(z.array(z.string())),
  /** Their answers in the case. */
  facts: z.readonly(z.array(fact)),
  used: z.optional(usedNumbersSchema),
  /** The revision of the case that these answers are of. */
  revision: z.optional(z.string()),
  /** Language of the link; null for the browser's. */
  language: z.nullable(textLanguage),
  expiresAt: z.nullable(z.string()),
  /** The institution of the account that made the link; blank if it names none. */
  sentTo: z.string(),
  /** Ours: the hospital's own words; none if it has written none. */
  page: z.optional(patientPage),
}

export const tokenRefusals = { PermissionError: {}, TokenError: {} }

export const commandCalls = {
  GetQuestions: call({
    policy: 'anyone',
    changes: 'eachTime',
    /** No facts: all questions of the token. */
    request: { token, facts: z.readonly(z.array(z.object({ id: key })).check(z.maxLength(10_000))) },
    results: {
      CommandExecuted: {
        data: z.object(data),
        /** The part of the base that these questions need: see `patient/patientBase`. */
        base: baseSchema satisfies z.ZodMiniType<Base>,
      },
      ...tokenRefusals,
      AddFactError: {},
    },
  }),
  ImportData: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      token,
      facts: z.readonly(z.array(fact).check(z.maxLength(10_000))),
      /** The revision on which they were given; without it, the newest. */
      on: z.optional(z.string().check(z.maxLength(100))),
    },
    results: {
      /** The same for each delivery of the same answers. */
      CommandExecuted: { data: z.object({ answers: z.number(), receivedAt: z.string() }) },
      ...tokenRefusals,
      AddFactError: {
        errors: z.optional(z.readonly(z.array(z.object({ id: z.string(), reason: z.enum(factRefusals) })))),
      },
    },
  }),
}

/** The server as the page behind a link knows it. */
export type CommandPort = Port<typeof commandCalls>

export type GetQuestionsResult = ResultOf<typeof commandCalls.GetQuestions>
export type ImportDataResult = ResultOf<typeof commandCalls.ImportData>

/** The questions of a token, and all that its page knows of the case. */
export interface LinkContent extends z.infer<z.ZodMiniObject<typeof data>> {
  readonly base: Base
}
export type Receipt = Extract<ImportDataResult, { type: 'CommandExecuted' }>['data']
