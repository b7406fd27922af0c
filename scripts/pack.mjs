/**
 * `npm run pack -- FOLDER`: packs the built product into a tarball in that folder, and a Debian package where dpkg-deb is; beside them core, api-adapter,
 * interchange and terminal, which it builds, for other projects.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packDebian } from './debian/packDebian.mjs'
import { packProduct } from './packProduct.mjs'
import { root } from './steps.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder for the tarballs: npm run pack -- FOLDER')
  process.exit(1)
}
const tarballs = resolve(folder)
mkdirSync(tarballs, { recursive: true })

// The version that `npm run bootstrap` uses. npm itself would write neither the entry points of `publishConfig` nor versions for `workspace:`.
const [pnpm] = /pnpm@[\d.]+/.exec(readFileSync(join(root, 'package.json'), 'utf8'))
for (const name of ['core', 'api-adapter', 'interchange', 'terminal']) {
  const { status } = spawnSync('npx', ['--yes', pnpm, 'pack', '--pack-destination', tarballs], {
    cwd: join(root, 'packages', name),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
const tarball = packProduct(tarballs, pnpm)
console.log(tarball)
if (spawnSync('dpkg-deb', ['--version']).status === 0) console.log(packDebian(tarball, tarballs))
else console.log('There is no dpkg-deb here: no Debian package is made.')
