/** The report of a qualification: a page to read, print and sign. */
import type { Finding, Outcome } from './finding'

export interface Qualification {
  readonly version: string
  readonly at: string
  readonly machine: string
  /** The settings as they are, without secrets. */
  readonly settings: Readonly<Record<string, string>>
  readonly installation: readonly Finding[]
  /** Null: it was not asked for. */
  readonly operation: readonly Finding[] | null
}

const look = `body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1.5rem; color: #1b2a33; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; } td, th { border: 1px solid #b9c6cc; padding: .3rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td { unicode-bidi: plaintext; } .met { color: #0f5132; } .bad { color: #8f1d1d; font-weight: 600; } .sign td { height: 2.5rem; }
@media print { body { font-size: 9pt; max-width: none; margin: 0; } tr { break-inside: avoid; } }`

const classOf: Readonly<Record<Outcome, string>> = { met: 'met', 'not met': 'bad', 'not looked at': '' }

export function reportPage({ version, at, machine, settings, installation, operation }: Qualification): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Qualification of Casebook ${escaped(version)}</title><style>${look}</style></head><body>
<h1>Qualification of Casebook ${escaped(version)}</h1>
<p>${escaped(at)}, ${escaped(machine)}</p>
<h2>Installation</h2>${findings(installation)}
<h2>Operation</h2>${operation ? findings(operation) : '<p>Not tried: <code>casebook qualify --operation</code> does.</p>'}
<h2>Settings</h2>${table(['setting', 'value'], Object.entries(settings))}
<h2>Decision</h2>
<table class="sign"><tr><td>Fit for use, with measures, not fit</td><td></td></tr><tr><td>Deviations and measures</td><td></td></tr><tr><td>Name, function, date, signature</td><td></td></tr></table>
</body></html>
`
}

function findings(all: readonly Finding[]): string {
  const rows = all.map(({ what, requirements, expected, seen, outcome }, index) => {
    const texts = [`${index + 1}`, what, requirements.join(', '), expected, seen]
    return `<tr>${texts.map((text) => `<td>${escaped(text)}</td>`).join('')}<td class="${classOf[outcome]}">${outcome}</td></tr>`
  })
  const heads = ['', 'what must hold', 'requirements', 'expected', 'seen', 'outcome']
  return `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('\n')}</table>`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${cells.join('')}</table>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
