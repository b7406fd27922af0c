/**
 * A memoised computation on a form, kept until something it read changes. The engine returns the same object until a
 * state changes.
 */
import type { Form } from './form'

export function remembering<T>(form: Form, compute: (form: Form) => T): () => T {
  let known: { readonly value: T } | null = null
  const states = new Map<string, unknown>()
  const lists = new Map<string, unknown>()

  const seen: Form = {
    structure: form.structure,
    ...(form.notDone && { notDone: form.notDone }),
    question(key) {
      const state = form.question(key)
      states.set(key, state)
      return state
    },
    occurrences(id) {
      const occurrences = form.occurrences(id)
      lists.set(id, occurrences)
      return occurrences
    },
  }

  const isCurrent = () => {
    for (const [key, state] of states) if (form.question(key) !== state) return false
    for (const [id, list] of lists) if (form.occurrences(id) !== list) return false
    return true
  }

  return () => {
    if (known && isCurrent()) return known.value
    states.clear()
    lists.clear()
    known = { value: compute(seen) }
    return known.value
  }
}
