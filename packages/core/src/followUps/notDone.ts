/** Follow-ups that a person closed as not done, and why. */
import * as z from 'zod/mini'

export const notDoneCauses = ['lost', 'withdrew', 'died', 'missed', 'elsewhere', 'imported', 'other'] as const

export type NotDoneCause = (typeof notDoneCauses)[number]

export const longestNotDoneReason = 500

export const notDoneCause = z.enum(notDoneCauses)

/** Why, and who closed it when. */
export const notDone = z.object({
  cause: notDoneCause,
  reason: z.optional(z.string()),
  /** The person's name. */
  by: z.string(),
  at: z.iso.datetime(),
})

export type NotDone = Readonly<z.output<typeof notDone>>

/** `other` says nothing by itself. */
/** What an entry of the trail says about a follow-up that was closed or, without a cause, opened again. */
export interface FollowUpStamp {
  readonly questionnaire: string
  readonly cause?: NotDoneCause
}

export function needsReason(cause: NotDoneCause): boolean {
  return cause === 'other'
}

/** As files have it, which are in English. */
export const causesInWords: Readonly<Record<NotDoneCause, string>> = {
  lost: 'Lost to follow-up',
  withdrew: 'Patient withdrew',
  died: 'Patient died',
  missed: 'Appointment missed',
  elsewhere: 'Treated elsewhere',
  imported: 'Not documented in the imported data',
  other: 'Other reason',
}

export function whyNotDone(cause: NotDoneCause, reason: string | null): string {
  return [causesInWords[cause], reason].filter(Boolean).join(': ')
}
