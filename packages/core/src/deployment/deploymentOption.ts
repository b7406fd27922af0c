/** The deployment as an administrator may set it: the server checks it, the page of a signed-in person only reads it. */
import * as z from 'zod/mini'
import { setDeployment } from './setDeployment'

export const deploymentOption = setDeployment.check(z.refine(areListsRight), z.refine(isVerificationOneWay))

export type DeploymentOption = Readonly<z.output<typeof setDeployment>>

const longestName = 255
const mostQuestionnaires = 100
const mostStudies = 10_000

function areListsRight({ tokenQuestionnaires = [], studies = [] }: DeploymentOption): boolean {
  const isName = (text: string) => text.length > 0 && text.length <= longestName
  return (
    tokenQuestionnaires.length <= mostQuestionnaires &&
    // A blank one would be part of every id.
    tokenQuestionnaires.every((id) => isName(id) && /\S/.test(id)) &&
    studies.length <= mostStudies &&
    studies.every(({ group, base }) => isName(group) && isName(base))
  )
}

/**
 * A study may differ from the server as to verification, but only once the server's own setting is chosen: otherwise the server would not
 * know which cases its lists are about.
 */
function isVerificationOneWay({ showsSdv, studies = [] }: DeploymentOption): boolean {
  return showsSdv !== undefined || studies.length === 0
}

/** Whether nothing is set. The option is then stored as null. */
export function setsNothing({ studies = [], ...settings }: DeploymentOption): boolean {
  return studies.length === 0 && Object.keys(settings).length === 0
}
