/** Tables of answers and outcomes. */
export const tableClass =
  'w-full border-collapse [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-middle [&_:is(th,td)]:break-words [&_thead_th]:bg-sunken [&_thead_th]:font-medium [&_thead_th]:text-ink-2'

export const differingClass = 'bg-missing-soft'
