import type { Question } from '../bases/base'

/** Days that are counted from another answer: the page cannot know them, so the server alone refuses them. */
export function withoutWindows(question: Question, known: ReadonlySet<string>): Question {
  const { dates } = question
  if (!dates) return question
  const isKnown = (window: { readonly questionId: string } | undefined) => !window || known.has(window.questionId)
  const withKnown = <D extends { readonly window?: { readonly questionId: string } | undefined }>(
    days: D | undefined,
  ) => (days && !isKnown(days.window) ? { ...days, window: undefined } : days)
  return {
    ...question,
    dates: {
      ...dates,
      onlyInWindow: isKnown(dates.onlyInWindow) ? dates.onlyInWindow : undefined,
      disable: withKnown(dates.disable),
      enable: withKnown(dates.enable),
      mark: dates.mark?.filter((one) => isKnown(one.window)),
    },
  }
}
