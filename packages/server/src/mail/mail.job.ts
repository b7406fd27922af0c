import type { Job } from '../jobs/job'
import { type Mail, mailsAtATime, sendMail } from './mail'

/** A mail is tried ten times within about nine hours: a mail server that is down over night loses none. */
export const mailJob: Job<Mail> = {
  name: 'mail',
  run: sendMail,
  retryLimit: 10,
  retryDelay: 30,
  atATime: mailsAtATime,
}
