import type { ResultOf } from '@casebook/core/call/call'
import { civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { isRankMailDue, nextRankMail } from '@casebook/core/options/mail/mailDue'
import type { ScheduledMailKind } from '@casebook/core/options/mail/scheduledMail'
import type { optionsCalls } from '@casebook/core/options/options.calls'
import { optionValue } from '../deployment/options.repository'
import type { Services } from '../services'
import { nextReminderOn } from './dueReminders'
import { optionOfKind } from './scheduledMails.job'
import { lastRound, mailFigures } from './scheduledMails.repository'

/** When mails of the kind go out next, and how the last ones did. */
export async function scheduledMailsOf(
  { db, now }: Services,
  kind: ScheduledMailKind,
): Promise<ResultOf<typeof optionsCalls.getScheduledMails>> {
  const today = localDay(now())
  const isOn = (await optionValue(db, optionOfKind[kind])) !== undefined
  const nextOn = async () => {
    if (kind === 'reminder') return nextReminderOn(db, civilDateText(today))
    const last = (await lastRound(db, 'rank'))?.day ?? today
    return civilDateText(isRankMailDue(last, today) ? today : nextRankMail(last))
  }
  return { type: 'ReceivedScheduledMails', nextOn: isOn ? await nextOn() : null, ...(await mailFigures(db, kind)) }
}
