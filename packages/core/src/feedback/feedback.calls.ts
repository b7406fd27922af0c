/** The calls of feedback: anyone sends it, and people with the right to read feedback read it. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'

/** Characters. */
const longestFeedback = 4_000

const line = z.string().check(z.maxLength(2_000))

const entry = z.object({
  url: z.string(),
  /** Null for a person without an account. */
  user: z.nullable(z.string()),
  browser: z.string(),
  message: z.string(),
  /** Ours. */
  id: z.optional(z.int()),
  email: z.optional(z.nullable(z.string())),
  at: z.optional(z.iso.datetime()),
})

export const feedbackCalls = {
  /** The newest first, at most 100. */
  get: call({
    policy: 'canLookAtFeedback',
    changes: false,
    /** Ours: only those before the entry of this id. */
    request: { before: z.optional(z.int()) },
    results: { ReceivedFeedback: { feedback: z.readonly(z.array(entry)), more: z.optional(z.boolean()) } },
  }),
  /** A person who is signed in is named by the session. Anybody else names an address, and solves the captcha. */
  save: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      message: z.string().check(z.maxLength(longestFeedback)),
      url: line,
      browser: line,
      /** Specified, and ignored: the session says who the sender is. */
      user: z.optional(z.string()),
      email: z.optional(z.string().check(z.maxLength(255))),
      /** Travels in a header. */
      captcha: z.optional(z.string().check(z.maxLength(20))),
    },
    results: { Ok: {}, WrongCaptcha: {} },
  }),
}

export type FeedbackEntry = Readonly<z.infer<typeof entry>>
export type FeedbackCallsPort = Port<typeof feedbackCalls>
