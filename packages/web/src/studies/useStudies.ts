import { nameOfBase } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { BasesPort } from '@casebook/core/bases/bases.calls'
import { basesMachine } from '@casebook/core/bases/bases.machine'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useSide } from '../router/useSide'
import { usePreferences } from '../shell/settings/preferences'

export interface Study extends BaseName {
  readonly name: string
}

export interface Studies {
  /** Null while they are on their way. */
  readonly all: readonly Study[] | null
  /** The title of a study; its own name until it is known, or if it is none of the person's. */
  readonly nameOf: (study: BaseName) => string
  /** Why they could not be loaded; null if they could. */
  readonly error: unknown
  readonly reload: () => void
}

/** The studies that are open to the person, by their titles: those of the side that the address names. `base`: in its path. */
export function useStudies(bases: BasesPort, base?: string): Studies {
  const { language } = usePreferences()
  const [screen, send] = useMachine(basesMachine, { input: { bases, side: useSide(base) } })
  return useMemo(() => {
    const { groups, error } = screen.context
    const all = groups?.flatMap(({ group, bases }) =>
      bases.map((one) => ({ group, base: one.base, name: nameOfBase(one, language) })),
    )
    const found = (study: BaseName) => all?.find(({ group, base }) => group === study.group && base === study.base)
    return {
      all: all ?? null,
      nameOf: (study) => found(study)?.name ?? study.base,
      error: screen.matches('unreachable') ? error : null,
      reload: () => send({ type: 'reload' }),
    }
  }, [screen, send, language])
}
