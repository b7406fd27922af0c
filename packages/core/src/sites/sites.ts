/** Sites: groups that an administrator has marked as such. A case belongs to the one at which it was made, or to which it was moved. */

/** The sites at which a person may enter cases: those of which they are a member, within their limits. */
export function sitesOfAuthor(memberOf: readonly string[], limitedTo: readonly string[]): readonly string[] {
  if (limitedTo.length === 0) return memberOf
  const both = memberOf.filter((site) => limitedTo.includes(site))
  // Otherwise their own case would be beyond their limits.
  return both.length > 0 ? both : limitedTo
}

export type SiteOfNewCase =
  | { readonly type: 'Site'; readonly site: string | null }
  /** The author has to say which of these. */
  | { readonly type: 'SiteNotChosen'; readonly sites: readonly string[] }

/** The site of a case that is being made by a person of these sites, who chose one or did not. */
export function siteOfNewCase(sites: readonly string[], chosen: string | undefined): SiteOfNewCase {
  if (chosen !== undefined && sites.includes(chosen)) return { type: 'Site', site: chosen }
  const [only = null, ...others] = sites
  return chosen === undefined && others.length === 0 ? { type: 'Site', site: only } : { type: 'SiteNotChosen', sites }
}

/** Where a case belongs from an entry of its trail on, and where it did before; null: nowhere. */
export interface SiteStamp {
  readonly site: string
  readonly from: string | null
}
