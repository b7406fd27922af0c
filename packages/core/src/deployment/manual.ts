/** The user manual: a PDF that an administrator uploaded under the name that the deployment gives it. */
import type { Deployment } from './deployment'

/** The alert: "Sorry, but there seems to be no user manual". */
export const manualMissing = 'manual.missing'

export type Manual =
  | { readonly type: 'file'; readonly file: Deployment['manualFile'] }
  | { readonly type: 'message'; readonly message: typeof manualMissing }

/** What the link leads to, given the names of the uploaded files. */
export function manualOf({ manualFile }: Pick<Deployment, 'manualFile'>, uploaded: readonly string[]): Manual {
  return uploaded.includes(manualFile)
    ? { type: 'file', file: manualFile }
    : { type: 'message', message: manualMissing }
}
