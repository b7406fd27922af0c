/** Answers the calls about sites. */
import { sitesWire } from '@casebook/api-adapter/sites/sites.wire'
import type { sitesCalls } from '@casebook/core/sites/sites.calls'
import { lockGroup } from '../access/groups.repository'
import { sitesWithin } from '../bases/limits.repository'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { allSites, isSiteInUse, removeSite, writeSite } from './sites.repository'
import { transferCases } from './transferCases'

export const sitesArea: Area = { calls: [answers(sitesWire, sitesHandlers)] }

function sitesHandlers(services: Services): AreaHandlers<typeof sitesCalls> {
  const { db, now } = services
  return {
    async getSites(_, caller) {
      const [sites, within] = await Promise.all([allSites(db), sitesWithin(db, caller)])
      return {
        type: 'ReceivedSites',
        sites: sites.map(({ markedAt, ...site }) => ({ ...site, markedAt: markedAt.toISOString() })),
        ...(within && { within }),
      }
    },

    async markSite({ group, isSite }, { username }, tx) {
      if (!(await lockGroup(tx, group))) return { type: 'GroupNotFound' }
      const about = { at: now(), source: username, userGroup: group }
      if (isSite) {
        if (await writeSite(tx, group, username, now())) await recordEvent(tx, 'siteMarked', about)
        return { type: 'Ok' }
      }
      if (await isSiteInUse(tx, group)) return { type: 'SiteInUse' }
      if (await removeSite(tx, group)) await recordEvent(tx, 'siteUnmarked', about)
      return { type: 'Ok' }
    },

    transferCases: (request, caller, tx) => transferCases(services, tx, caller, request),
  }
}
