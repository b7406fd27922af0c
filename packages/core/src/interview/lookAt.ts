import { engineOf, goTo, type Interview } from './interview'

/** Goes to any item that shows, also one that was not reached yet: the preview of a study is looked at in any order. */
export function lookAt(interview: Interview, key: string): Interview {
  const { items } = interview
  if (items.includes(key) || !engineOf(interview).question(key).visible) return goTo(interview, key)
  return { ...interview, items: [...items, key], at: items.length }
}
