/**
 * What an administrator has set of the deployment. A setting that is not there stays as the page's address decides.
 *
 * A study may differ from the server as to verification, but only once the server's own setting is chosen: otherwise the server would not
 * know which cases its lists are about.
 */
import * as z from 'zod/mini'
import { dateFormats, manualFiles } from './deployment'

const name = z.string().check(z.minLength(1), z.maxLength(255))

export const deploymentOption = z
  .object({
    showsSdv: z.optional(z.boolean()),
    dateFormat: z.optional(z.enum(dateFormats)),
    reminderSavesCase: z.optional(z.boolean()),
    /** A blank one would be part of every id. */
    tokenQuestionnaires: z.optional(
      z.readonly(z.array(z.string().check(z.regex(/\S/), z.maxLength(255))).check(z.maxLength(100))),
    ),
    manualFile: z.optional(z.enum(manualFiles)),
    studies: z.optional(
      z.readonly(z.array(z.object({ group: name, base: name, showsSdv: z.boolean() })).check(z.maxLength(10_000))),
    ),
  })
  .check(z.refine(({ showsSdv, studies = [] }) => showsSdv !== undefined || studies.length === 0))

export type DeploymentOption = Readonly<z.output<typeof deploymentOption>>

/** Whether nothing is set. The option is then stored as null. */
export function setsNothing({ studies = [], ...settings }: DeploymentOption): boolean {
  return studies.length === 0 && Object.keys(settings).length === 0
}
