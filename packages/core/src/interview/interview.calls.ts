/** Ours: hands the tablet to a patient for an interview in one case, and takes it back with the password. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'

const name = z.string().check(z.maxLength(255))

export const interviewCalls = {
  /**
   * From now on the session reaches only these questionnaires of this case, and makes only the calls of an interview. Handed over already, it
   * stays as it is.
   */
  handOver: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: 'eachTime',
    request: {
      group: name,
      base: name,
      owner: name,
      name,
      /** The address of the interview in the client, which shows nothing else until the tablet is back. */
      address: z.string().check(z.regex(/^\/interview\/\S{1,1900}$/)),
      /** Ids of the questionnaires that the patient answers; none is all. */
      parts: z.optional(z.readonly(z.array(name).check(z.maxLength(1000)))),
    },
    results: {
      HandedOver: {},
      CaseNotFound: {},
      /** One of the questionnaires takes no answers of a patient now, or none of them shows. */
      NothingToAnswer: {},
    },
  }),
  /** The password of the person who is signed in. Tries are counted as at sign-in. */
  takeBack: call({
    policy: 'signedIn',
    isOfInterview: true,
    changes: 'eachTime',
    request: { password: z.string().check(z.maxLength(1024)) },
    results: { TakenBack: {}, PasswordWrong: {} },
  }),
}

export type InterviewCallsPort = Port<typeof interviewCalls>
export type HandOverResult = ResultOf<typeof interviewCalls.handOver>
export type TakeBackResult = ResultOf<typeof interviewCalls.takeBack>
