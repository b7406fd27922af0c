/** The codes of a part of a base, with the aliases that a reader has kept of it. */
import type { Meta } from '@casebook/core/bases/base'
import { type Coding, systemName } from '@casebook/core/bases/codes/coding'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { type KeptXml, type WrittenElement, xml } from '../../files/xml/writeXml'
import { aliases, isOwnContext } from '../ownWords'
import { elementsKept } from './kept'
import type { OdmVersion } from './version'

/**
 * ODM 2 has codes of a system with an address, and both versions aliases, one for each context. Only if these do not say all of them, and in their order, Casebook's own words do.
 * @param within before the names of what is kept, as `group/` of a group that is the whole form
 */
export function codesWritten(
  codes: readonly Coding[] = [],
  meta: Meta,
  version: OdmVersion,
  within = '',
): readonly (WrittenElement | KeptXml)[] {
  const kept = elementsKept(meta, 'Alias', version, within)
  const taken = new Set(kept.flatMap((each) => [...each.xml.matchAll(/Context="([^"]*)"/g)].map(([, name]) => name)))
  const inSystems = version === '2.0' ? codes.filter(({ system = '' }) => isAddress(system)) : []
  const named = codes.filter((one) => {
    const { system } = one
    if (system === undefined || inSystems.includes(one) || isOwnContext(system) || taken.has(system)) return false
    taken.add(system)
    return true
  })
  const said = [...inSystems, ...named.map(({ system, code }): Coding => ({ system, code }))]
  const isSaid = canonicalJson(said) === canonicalJson(codes)
  return [
    ...inSystems.map(({ system = '', version: ofSystem, code, display }) =>
      xml('Coding', {
        Code: code,
        System: system,
        SystemName: systemName(system),
        SystemVersion: ofSystem,
        Label: display,
      }),
    ),
    ...named.map(({ system, code }) => xml('Alias', { Context: system, Name: code })),
    ...kept,
    ...aliases({ codes: isSaid ? undefined : JSON.stringify(codes) }),
  ]
}

const isAddress = (system: string) => /^[a-z][a-z0-9+.-]*:/i.test(system)
