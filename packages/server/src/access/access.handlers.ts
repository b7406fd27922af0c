/** Answers the calls that protect bases and give access to them. What is changed acts on the next call of everyone. */
import { accessWire } from '@casebook/api-adapter/access/access.wire'
import { type AccessBase, type accessCalls, mostFound } from '@casebook/core/access/access.calls'
import { type BasesByGroup, changedTicks, isTicked, type Tick } from '@casebook/core/access/baseAccess'
import { groupTextIn } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import {
  basesOpenTo,
  byGroup,
  countPeople,
  lockAccess,
  peopleFound,
  peopleWithAccess,
  protectedBases,
  usersWithAccess,
  writeAccess,
  writeProtection,
} from '../bases/access.repository'
import { everyStudy, findStudy, namesOfStudies } from '../bases/bases.repository'
import { recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import { findAccount } from '../session/users'
import { changeAccess, usersNamed } from './giveAccess'
import { allGroups } from './groups.repository'

export const accessArea: Area = { calls: [answers(accessWire, accessHandlers)] }

function accessHandlers({ db, now }: Services): AreaHandlers<typeof accessCalls> {
  return {
    async getOverview() {
      const [bases, isProtected, people] = [await allBases(db), await protectedBases(db), await countPeople(db)]
      return { type: 'ReceivedOverview', protections: byGroup(isProtected), bases, people }
    },

    async saveProtections({ protections, was }, { username }, tx) {
      await lockAccess(tx)
      const before = byGroup(await protectedBases(tx))
      const ticks = changesNow(before, protections, was)
      const unknown = await unknownAmong(tx, ticks)
      if (unknown) return { type: 'UnknownBase', ...unknown }
      for (const { isOn, ...base } of ticks) await writeProtection(tx, base, isOn)
      const who = { at: now(), source: username }
      await recordEvents(
        tx,
        ...ticks.map(({ isOn, ...base }) =>
          serverEvent(isOn ? 'baseProtected' : 'baseUnprotected', { ...who, ...base }),
        ),
      )
      return { type: 'Ok' }
    },

    async getUserAccess({ user }) {
      const account = await findAccount(db, user)
      if (!account) return { type: 'NoSuchUser' }
      const { username, firstName, lastName, roles } = account
      const isProtected = byGroup(await protectedBases(db))
      const bases = (await allBases(db)).filter((base) => isTicked(isProtected, base))
      // Access to a base that is not protected now is kept for when it is again, and is not this page's matter.
      const access = (await basesOpenTo(db, user)).filter((base) => isTicked(isProtected, base))
      return {
        type: 'ReceivedUserAccess',
        access: byGroup(access),
        bases,
        person: { username, firstName, lastName, roles },
      }
    },

    async getBaseAccess(base) {
      if (!(await findStudy(db, base))) return { type: 'KnowledgeBaseNotFound' }
      const isProtected = isTicked(byGroup(await protectedBases(db)), base)
      return { type: 'ReceivedBaseAccess', isProtected, ...(await peopleWithAccess(db, base)) }
    },

    async changeBaseAccess({ group, base, give, groups, take }, { username }, tx) {
      if (!(await findStudy(tx, { group, base }))) return { type: 'KnowledgeBaseNotFound' }
      const named = await usersNamed(tx, { people: give, groups })
      if (named.type !== 'Users') return named
      await lockAccess(tx)
      const who = { at: now(), source: username }
      await changeAccess(tx, { group, base }, { give: named.usernames, take }, who)
      return { type: 'Ok' }
    },

    async findPeople({ filter }) {
      const needle = filter.trim().toLowerCase()
      const names = (await allGroups(db)).map(({ name }) => name).filter((name) => name.toLowerCase().includes(needle))
      const found = names.toSorted(naturalOrder).slice(0, mostFound)
      const members = await Promise.all(found.map((name) => usersNamed(db, { people: [], groups: [name] })))
      const groups = found.map((name, i) => {
        const of = members[i]
        return { name, members: of?.type === 'Users' ? of.usernames.length : 0 }
      })
      return { type: 'FoundPeople', people: await peopleFound(db, needle), groups }
    },

    async saveUserAccess({ user, access, was }, { username }, tx) {
      if (!(await findAccount(tx, user))) return { type: 'NoSuchUser' }
      await lockAccess(tx)
      const ticks = changesNow(byGroup(await basesOpenTo(tx, user)), access, was)
      const unknown = await unknownAmong(tx, ticks)
      if (unknown) return { type: 'UnknownBase', ...unknown }
      for (const { isOn, ...base } of ticks) await writeAccess(tx, user, base, isOn)
      const who = { at: now(), source: username, user }
      await recordEvents(
        tx,
        ...ticks.map(({ isOn, ...base }) => serverEvent(isOn ? 'accessGranted' : 'accessRevoked', { ...who, ...base })),
      )
      return { type: 'Ok' }
    },
  }
}

/** The boxes to change. A change that another person made since the screen showed them stays. */
function changesNow(now: BasesByGroup, wanted: BasesByGroup, was: BasesByGroup = now): readonly Tick[] {
  return changedTicks(was, wanted).filter((tick) => isTicked(now, tick) !== tick.isOn)
}

/** A base that was to be ticked and does not exist. */
async function unknownAmong(tx: Database, ticks: readonly Tick[]): Promise<BaseName | null> {
  if (!ticks.some(({ isOn }) => isOn)) return null
  const known = byGroup(await namesOfStudies(tx))
  const unknown = ticks.find((tick) => tick.isOn && !isTicked(known, tick))
  return unknown ? { group: unknown.group, base: unknown.base } : null
}

async function allBases(db: Database): Promise<readonly AccessBase[]> {
  const counts = await usersWithAccess(db)
  return (await everyStudy(db)).map(({ group, base, text, header }) => ({
    group,
    groupText: groupTextIn(header, group),
    base,
    text,
    users: counts.find((count) => count.group === group && count.base === base)?.users ?? 0,
  }))
}
