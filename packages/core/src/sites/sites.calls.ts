/** The calls about sites: which groups are sites, and the transfer of cases from one to another. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'

export const longestTransferReason = 1_000

/** Cases that are transferred at once. */
export const mostTransferred = 500

const name = z.string().check(z.minLength(1), z.maxLength(255))

const site = z.object({
  name: z.string(),
  description: z.string(),
  /** Who marked the group as a site, and when. */
  markedBy: z.string(),
  markedAt: z.iso.datetime(),
})

export type Site = Readonly<z.output<typeof site>>

/** `CaseNotFound`: not there, or not theirs to move. `AlreadyThere`: the case belongs to that site. */
export const transferProblems = ['CaseNotFound', 'AlreadyThere'] as const

const namedCase = z.object({ group: name, base: name, owner: name, name })

const failure = z.extend(namedCase, { problem: z.enum(transferProblems) })

const failures = z.readonly(z.array(failure))

export type TransferFailure = Readonly<z.output<typeof failure>>

export const sitesCalls = {
  /** By name. Where a case may go is no secret, so a person who is limited to some is told of all. */
  getSites: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: {
      ReceivedSites: {
        sites: z.readonly(z.array(site)),
        /** Those that the caller may see cases of. Absent: all of them. */
        within: z.optional(z.readonly(z.array(z.string()))),
      },
    },
  }),
  /** Marks a group as a site, or takes the mark. `SiteInUse`: cases belong to it, or people are limited to it. */
  markSite: call({
    policy: 'canManageUsers',
    changes: true,
    request: { group: name, isSite: z.boolean() },
    results: { Ok: {}, GroupNotFound: {}, SiteInUse: {} },
  }),
  /** Moves cases to a site, each with an entry of its trail. Those that cannot be moved are named, and the others move. */
  transferCases: call({
    policy: 'signedIn',
    changes: true,
    request: {
      cases: z.readonly(z.array(namedCase).check(z.minLength(1), z.maxLength(mostTransferred))),
      site: name,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTransferReason)),
    },
    results: {
      CasesTransferred: { moved: z.int(), failures },
      /** None of them moved. */
      NothingTransferred: { failures },
      SiteNotFound: {},
    },
  }),
}

export type SitesPort = Port<typeof sitesCalls>
