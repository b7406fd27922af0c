/** The limits of a person as boxes: of every study and every site there is, ticked where their roles hold. */
import type { BaseName } from '../bases/baseName'
import type { Text } from '../language/language'
import type { SitesPort } from '../sites/sites.calls'
import type { UsersPort } from '../users/users.calls'
import type { AccessPort } from './access.calls'
import type { AccessInput } from './access.machine'
import { type BasesByGroup, withTick } from './baseAccess'

/** The group of the boxes of sites. No study has a group of this name, because names hold no control characters. */
export const groupOfSites = '\u001fsites'

interface Ports {
  readonly access: AccessPort
  readonly users: Pick<UsersPort, 'get' | 'setLimits'>
  readonly sites: Pick<SitesPort, 'getSites'>
}

/** `textOfSites`: the heading of the boxes of sites. */
export function limitsAsAccess({ access, users, sites }: Ports, textOfSites: Text): AccessInput['access'] {
  return {
    ...access,
    async getUserAccess({ user: username }) {
      const [account, overview, found] = await Promise.all([
        users.get({ username }),
        access.getOverview(),
        sites.getSites({}),
      ])
      if (account.type !== 'ReceivedUser') return account
      if (overview.type !== 'ReceivedOverview') return overview
      if (found.type !== 'ReceivedSites') return found
      const { user: person } = account
      const siteBoxes = found.sites.map(({ name }) => ({
        ...boxOf(name),
        groupText: textOfSites,
        text: { en: name },
        users: 0,
      }))
      return {
        type: 'ReceivedUserAccess',
        access: byGroup([...(person.limits ?? []), ...(person.sites ?? []).map(boxOf)]),
        bases: [...(overview.bases ?? []), ...siteBoxes],
        person,
      }
    },
    async saveUserAccess({ user: username, access: ticked, was = {} }) {
      const { studies: limits, sites } = limitsIn(ticked)
      const before = limitsIn(was)
      const answer = await users.setLimits({ username, limits, sites, was: before.studies, sitesWere: before.sites })
      switch (answer.type) {
        // The person became an administrator, or the study or the site is not there: as it is now, it is shown again.
        case 'NotLimitable':
        case 'KnowledgeBaseNotFound':
        case 'SiteNotFound':
        case 'ChangedMeanwhile':
          return { type: 'ChangedMeanwhile' }
        default:
          return answer
      }
    },
  }
}

function boxOf(site: string): BaseName {
  return { group: groupOfSites, base: site }
}

/** The studies and the sites that are ticked. */
export function limitsIn(ticked: BasesByGroup) {
  const { [groupOfSites]: sites = [], ...studies } = ticked
  const names = Object.entries(studies).flatMap(([group, bases]) => bases.map((base) => ({ group, base })))
  return { studies: names, sites }
}

function byGroup(limits: readonly BaseName[]): BasesByGroup {
  return limits.reduce<BasesByGroup>((ticked, base) => withTick(ticked, base, true), {})
}
