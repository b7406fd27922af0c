/** The first words of a started server: its address, and how to sign in. */
import type { RunningServer } from './startServer'

export function announcement({ url, services: { config }, setupLink, demoAccounts }: RunningServer): string {
  const lines = [`Casebook is running at ${config.publicUrl ?? (config.demo ? byName(url) : url)}`]
  if (setupLink !== null)
    lines.push(
      '',
      'To create the first administrator, open within half an hour (each start prints a new link):',
      `  ${setupLink}`,
    )
  if (demoAccounts.length > 0) {
    const width = Math.max(...demoAccounts.map(({ username }) => username.length))
    lines.push('', 'This is a demo. Sign in as one of these:')
    for (const { username, password, role } of demoAccounts)
      lines.push(`  ${username.padEnd(width)}  ${password}  ${role ?? 'enters cases'}`)
  } else if (config.demo)
    lines.push('', `The list of the demo's accounts is gone; without ${config.dataDir} it starts anew.`)
  return `${lines.join('\n')}\n`
}

/** This machine's host name, which the table of deployments lists with every feature. */
function byName(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:')
}
