/** Prints a line that quotes a file or another server. */
export function tell(line: string): void {
  console.log(inSight(line))
}

/**
 * Signs that a terminal would obey and people not see are written as `\u001b`: they could clear the line before, forge another one, or turn
 * round what follows. Breaks of a line stay if `breaks` says so.
 */
export function inSight(text: string, breaks: 'breaksStay' | 'breaksShow' = 'breaksShow'): string {
  const signs = /[^\P{Cc}\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
  return text.replace(signs, (sign) =>
    sign === '\n' && breaks === 'breaksStay' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
