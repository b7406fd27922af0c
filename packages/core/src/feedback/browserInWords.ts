/** The browser and the system that a user agent names, such as "Firefox 144, Windows". What it cannot tell apart it leaves as it is. */

type Name = readonly [pattern: RegExp, name: string]

/** The first that fits: most of them name Chrome and Safari as well. */
const browsers: readonly Name[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, 'Chrome'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]

const systems: readonly Name[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function browserInWords(userAgent: string): string {
  const browser = found(browsers, userAgent)
  if (!browser) return userAgent
  const system = found(systems, userAgent)
  return system ? `${browser}, ${system}` : browser
}

function found(names: readonly Name[], userAgent: string): string | null {
  for (const [pattern, name] of names) {
    const match = pattern.exec(userAgent)
    if (match) return match[1] ? `${name} ${match[1]}` : name
  }
  return null
}
