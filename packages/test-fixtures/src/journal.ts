/** A device in memory: what one person's tabs keep on it outlives all of them. */
import type { Base } from '@casebook/core/bases/base'
import type {
  Batch,
  CachedDraft,
  DraftName,
  JournalPort,
  Keeping,
  KeptRefusal,
  Logged,
} from '@casebook/core/journal/journal.port'
import { isDraftOf } from '@casebook/core/journal/offlineCache'

interface Entry {
  readonly of: DraftName
  batch: Batch
}

interface Tab {
  /** Passes when the device gets to it; of a tab that was killed never. */
  readonly pause?: () => Promise<void>
  /** The outcome of keeping the next batch, if not `kept`. */
  readonly trouble?: () => Keeping
}

interface Waiter {
  readonly tab: Tab
  readonly go: () => void
}

export function memoryDevice() {
  let entries: Entry[] = []
  let refusals: { readonly of: DraftName; readonly refusal: KeptRefusal }[] = []
  const gone = new Set<string>()
  let log: { readonly seq: number; readonly draft: string; readonly logged: Logged }[] = []
  let seq = 0
  const typed = new Map<string, Map<string, string>>()
  const drafts = new Map<string, Omit<CachedDraft, 'log'> & { readonly of: DraftName }>()
  const bases = new Map<string, Base>()
  const locks = new Map<string, { readonly tab: Tab; readonly waiting: Waiter[] }>()

  const note = (draft: string, logged: Logged) => {
    log.push({ seq, draft, logged })
    seq += 1
  }
  const waitingFor = (draft: string) => entries.filter(({ of }) => of.draft === draft)

  function leave(lock: string): void {
    const [next, ...waiting] = locks.get(lock)?.waiting ?? []
    if (next) locks.set(lock, { tab: next.tab, waiting })
    else locks.delete(lock)
    next?.go()
  }

  return {
    waiting: () => entries.map(({ batch }) => batch),
    refused: () => refusals.map(({ refusal }) => refusal),

    /** Releases the locks of the tab, as browsers do. */
    kill(tab: Tab): void {
      for (const [name, { tab: holder, waiting }] of [...locks]) {
        locks.set(name, { tab: holder, waiting: waiting.filter((waiter) => waiter.tab !== tab) })
        if (holder === tab) leave(name)
      }
    },

    openTab(tab: Tab = {}): JournalPort {
      const { pause = async () => {}, trouble = () => 'kept' } = tab
      return {
        async recall(draft) {
          await pause()
          return {
            waiting: waitingFor(draft).map(({ batch }) => batch),
            received: log.flatMap((one) =>
              one.draft === draft && one.logged.type === 'received' ? one.logged.facts : [],
            ),
            refused: refusals.filter(({ of }) => of.draft === draft).map(({ refusal }) => refusal),
            typed: typed.get(draft) ?? new Map(),
          }
        },
        async keep(of, batch) {
          const facts = batch.facts.map(({ id, value }) => ({ id, value }))
          await pause()
          const keeping = trouble()
          if (keeping !== 'kept') return keeping
          entries.push({ of, batch: { ...batch, facts } })
          const keys = new Set(facts.map(({ id }) => id))
          refusals = refusals.filter((one) => one.of.draft !== of.draft || !keys.has(one.refusal.fact.id))
          await pause()
          return 'kept'
        },
        async first(draft) {
          await pause()
          return waitingFor(draft)[0]?.batch ?? null
        },
        async received(of, idempotencyKey) {
          await pause()
          gone.delete(of.draft)
          const entry = entries.find(({ batch }) => batch.idempotencyKey === idempotencyKey)
          if (!entry) return
          entries = entries.filter((one) => one !== entry)
          note(of.draft, { type: 'received', facts: entry.batch.facts })
        },
        async refused(of, idempotencyKey, { rest, refused }) {
          await pause()
          const entry = entries.find(({ batch }) => batch.idempotencyKey === idempotencyKey)
          if (!entry) return
          if (rest) entry.batch = rest
          else entries = entries.filter((one) => one !== entry)
          refusals.push(...refused.map((refusal) => ({ of, refusal })))
        },
        lost({ draft }) {
          gone.add(draft)
        },
        async dropRefused(draft, key) {
          refusals = refusals.filter(({ of, refusal }) => of.draft !== draft || refusal.fact.id !== key)
        },
        async forget(draft) {
          entries = entries.filter(({ of }) => of.draft !== draft)
          refusals = refusals.filter(({ of }) => of.draft !== draft)
        },
        async draftsWaiting() {
          return [...new Map(entries.map(({ of }) => [of.draft, of])).values()]
        },
        async undelivered() {
          const all = new Map([...entries, ...refusals].map(({ of }) => [of.draft, of]))
          return [...all.values()].map((of) => {
            const refused = refusals.filter((one) => one.of.draft === of.draft).map(({ refusal }) => refusal.fact)
            const waiting = waitingFor(of.draft).flatMap(({ batch }) => batch.facts)
            if (gone.has(of.draft)) return { of, refused: 0, waiting: 0, lost: [...waiting, ...refused] }
            return { of, refused: refused.length, waiting: waiting.length, lost: [] }
          })
        },
        async alone(draft, work) {
          await pause()
          const held = locks.get(draft)
          if (held) await new Promise<void>((go) => held.waiting.push({ tab, go }))
          else locks.set(draft, { tab, waiting: [] })
          try {
            return await work()
          } finally {
            if (locks.get(draft)?.tab === tab) leave(draft)
          }
        },
        type(of, key, text) {
          const texts = typed.get(of.draft) ?? new Map<string, string>()
          if (text === null) texts.delete(key)
          else texts.set(key, text)
          typed.set(of.draft, texts)
        },
        remember(of, told, outdated) {
          drafts.delete(of.draft)
          drafts.set(of.draft, { of, ...told })
          log = log.filter((one) => !outdated.includes(one.seq))
        },
        rememberBase(_name, version, base) {
          bases.set(version, base)
        },
        async log(of, logged) {
          note(of.draft, logged)
        },
        async logged() {
          await pause()
          return [...log]
        },
        async cachedDraft({ group, base, draft, ofCase }) {
          const known = [...drafts.values()]
            .filter(({ of }) => of.group === group && of.base === base)
            .map(({ config, draft: told }) => ({
              config,
              draft: told,
              log: log.flatMap((one) => (one.draft === told.id ? [one.logged] : [])),
            }))
          if (draft !== undefined) return known.find((one) => one.draft.id === draft) ?? null
          return (ofCase ? known.find((one) => isDraftOf(one, ofCase)) : known.at(-1)) ?? null
        },
        async cachedBase(_name, version) {
          return bases.get(version) ?? null
        },
      }
    },
  }
}
