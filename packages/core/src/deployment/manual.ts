/** The user manual: a PDF uploaded by an administrator under the deployment's file name. */
import type { Deployment } from './deployment'

/** The alert "Sorry, but there seems to be no user manual". */
export const manualMissing = 'manual.missing'

export type Manual =
  | { readonly type: 'file'; readonly file: Deployment['manualFile'] }
  | { readonly type: 'message'; readonly message: typeof manualMissing }

/** The target of the link, given the names of the uploaded files. */
export function manualOf({ manualFile }: Pick<Deployment, 'manualFile'>, uploaded: readonly string[]): Manual {
  return uploaded.includes(manualFile)
    ? { type: 'file', file: manualFile }
    : { type: 'message', message: manualMissing }
}
