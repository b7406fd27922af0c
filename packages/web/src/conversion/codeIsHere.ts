import { afterPrefetch, prefetchAll } from '../ui/lazy/prefetch'

/** Resolves once all code and all letters are on the device that the page may need later, so that it can do without a connection. */
export async function codeIsHere(): Promise<void> {
  prefetchAll()
  await Promise.all([
    new Promise<void>((resolve) => void afterPrefetch(resolve)),
    // A study may be in any script. A page without them is still legible.
    ...[...(document.fonts ?? [])].map((face) => face.load().catch(() => {})),
  ])
}
