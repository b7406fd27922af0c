import { createListeners } from '@casebook/core/listeners'

interface Logo {
  /** Once for a page: the frame around the screens comes and goes. */
  readonly fetch: () => void
  readonly isThere: () => boolean
  /** There, and not too wide to be made out in a small square. */
  readonly isSquare: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

const logos = new Map<string, Logo>()

/** Logos are drawn for paper: in dark mode they stand on white. */
export const logoClass = 'object-contain dark:rounded-sm dark:bg-white dark:p-1'

export function logoAt(address: string): Logo {
  const known = logos.get(address) ?? createLogo(address)
  logos.set(address, known)
  return known
}

function createLogo(address: string): Logo {
  const listeners = createListeners()
  let picture: HTMLImageElement | null = null
  let isThere = false
  return {
    fetch() {
      if (picture) return
      picture = new Image()
      picture.onload = () => {
        isThere = true
        listeners.tell()
      }
      picture.src = address
    },
    isThere: () => isThere,
    isSquare: () => isThere && picture !== null && picture.naturalWidth <= 1.6 * picture.naturalHeight,
    subscribe: listeners.subscribe,
  }
}
