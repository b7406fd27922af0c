/** The packed product as a Debian package with its service for systemd. Two runs over the same tarball make the same bytes. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { root } from '../steps.mjs'

const ours = join(root, 'packages/server/debian')
const scripts = ['postinst', 'prerm', 'postrm']

/** All files have the date of those in the tarball, in seconds. */
const aDay = String(new Date('1985-10-26T08:15:00Z').getTime() / 1000)

/** Of the packed product. Answers the path of the package, which is in `folder`. Needs dpkg-deb. */
export function packDebian(tarball, folder) {
  const stage = mkdtempSync(join(tmpdir(), 'casebook-deb-'))
  try {
    const at = (path) => {
      mkdirSync(join(stage, dirname(path)), { recursive: true })
      return join(stage, path)
    }
    extract({ file: tarball, cwd: dirname(at('usr/lib/package')), sync: true })
    renameSync(at('usr/lib/package'), at('usr/lib/casebook'))
    symlinkSync('../lib/casebook/server/bin/casebook.mjs', at('usr/bin/casebook'))
    copyFileSync(at('usr/lib/casebook/server/systemd/casebook.service'), at('usr/lib/systemd/system/casebook.service'))
    copyFileSync(at('usr/lib/casebook/LICENSE'), at('usr/share/doc/casebook/copyright'))
    copyFileSync(join(ours, 'casebook.env'), at('etc/casebook.env'))
    for (const script of scripts) copyFileSync(join(ours, script), at(`DEBIAN/${script}`))
    writeFileSync(at('DEBIAN/conffiles'), '/etc/casebook.env\n')
    const { version, description, engines } = JSON.parse(readFileSync(at('usr/lib/casebook/package.json'), 'utf8'))
    const control = {
      Package: 'casebook',
      Version: version,
      Architecture: 'all',
      Maintainer: 'The makers of Casebook <casebook@localhost>',
      Section: 'science',
      Priority: 'optional',
      Depends: `nodejs (>= ${engines.node.replace(/^>=\s*/, '')}), passwd`,
      Recommends: 'postgresql (>= 15)',
      Description: description,
    }
    const fields = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`)
    writeFileSync(at('DEBIAN/control'), fields.join(''))
    setModes(stage)
    const deb = join(folder, `casebook_${version}_all.deb`)
    // gzip, because what xz makes depends on the number of processors.
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', stage, deb], {
      env: { ...process.env, SOURCE_DATE_EPOCH: aDay },
    })
    return deb
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Whatever mask of modes the packing person has. */
function setModes(stage) {
  chmodSync(stage, 0o755)
  for (const path of readdirSync(stage, { recursive: true })) {
    const stat = lstatSync(join(stage, path))
    const isRun =
      stat.isDirectory() || scripts.some((name) => path === `DEBIAN/${name}`) || path.endsWith('casebook.mjs')
    // The settings may hold the password of the database. systemd reads them as root.
    const mode = path === 'etc/casebook.env' ? 0o600 : isRun ? 0o755 : 0o644
    if (!stat.isSymbolicLink()) chmodSync(join(stage, path), mode)
  }
}
