/** How the calls of an interview travel. */
import { interviewCalls } from '@casebook/core/interview/interview.calls'
import { wire } from '../wire'

export const interviewWire = wire(interviewCalls, { path: 'interview' })
