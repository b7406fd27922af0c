import * as z from 'zod/mini'
import { call } from '../call/call'
import { file } from '../call/file'

export const baseFilesCalls = {
  /** A file of a base, such as a picture; a base may also use one of the server's own. A file of a base that is not open to the caller is not there. */
  file: call({
    policy: 'signedIn',
    isOfInterview: true,
    changes: false,
    request: { fileName: z.string(), group: z.string(), base: z.string() },
    results: { ReceivedFile: { file }, FileNotFound: {} },
  }),
}
