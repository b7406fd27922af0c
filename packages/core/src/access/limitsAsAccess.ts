/** The limits of a person as boxes of studies: of every study there is, ticked where their roles hold. */
import type { BaseName } from '../bases/baseName'
import type { UsersPort } from '../users/users.calls'
import type { AccessPort } from './access.calls'
import type { AccessInput } from './access.machine'
import { type BasesByGroup, withTick } from './baseAccess'

export function limitsAsAccess(access: AccessPort, users: Pick<UsersPort, 'get' | 'setLimits'>): AccessInput['access'] {
  return {
    ...access,
    async getUserAccess({ user: username }) {
      const [account, overview] = await Promise.all([users.get({ username }), access.getOverview()])
      if (account.type !== 'ReceivedUser') return account
      if (overview.type !== 'ReceivedOverview') return overview
      const { user: person } = account
      return {
        type: 'ReceivedUserAccess',
        access: byGroup(person.limits ?? []),
        ...(overview.bases && { bases: overview.bases }),
        person,
      }
    },
    async saveUserAccess({ user: username, access: ticked, was = {} }) {
      const answer = await users.setLimits({ username, limits: namesIn(ticked), was: namesIn(was) })
      switch (answer.type) {
        // The person became an administrator, or the study is not there: as it is now, it is shown again.
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

function namesIn(ticked: BasesByGroup) {
  return Object.entries(ticked).flatMap(([group, bases]) => bases.map((base) => ({ group, base })))
}

function byGroup(limits: readonly BaseName[]): BasesByGroup {
  return limits.reduce<BasesByGroup>((ticked, base) => withTick(ticked, base, true), {})
}
