import { describe, expect, it } from 'vitest'
import { isXml } from './decodeXml'
import { type ReadXml, readXml, type XmlElement } from './readXml'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readXml(bytesOf(text))

function rootOf(file: ReadXml): XmlElement {
  if (file.type === 'Refused') throw new Error(file.reason)
  return file.root
}

describe('an XML file', () => {
  it('is a tree whose elements and attributes have their line and column [MORE-34]', () => {
    const root = rootOf(
      read(
        '<?xml version="1.0"?>\n<ODM\n  FileOID="F1"\n  Description = \'a "b" &lt; c\'>\n  <!-- left --><Study/>\n</ODM>',
      ),
    )
    expect(root).toMatchObject({ written: 'ODM', line: 2, column: 1 })
    expect(root.attributes).toEqual([
      { name: 'FileOID', written: 'FileOID', space: '', value: 'F1', line: 3, column: 3 },
      { name: 'Description', written: 'Description', space: '', value: 'a "b" < c', line: 4, column: 3 },
    ])
    expect(root.nodes).toContainEqual(expect.objectContaining({ written: 'Study', line: 5, column: 16 }))
  })

  it('has its texts, with sections of CDATA, in the order of its elements [MORE-34]', () => {
    const { nodes } = rootOf(read('<a>one &amp; <b>two</b> &#x41;<![CDATA[<c>]]></a>'))
    expect(nodes.map((node) => (typeof node === 'string' ? node : node.name)).join('|')).toBe('one & |b| A|<c>')
  })

  it('has namespaces, however they are abbreviated [MORE-34]', () => {
    const root = rootOf(
      read('<o:ODM xmlns:o="urn:odm" xmlns:r="urn:redcap"><o:Item r:Variable="age" OID="1"/></o:ODM>'),
    )
    expect(root).toMatchObject({ name: 'ODM', space: 'urn:odm', attributes: [] })
    expect(root.nodes).toMatchObject([
      {
        attributes: [
          { name: 'Variable', space: 'urn:redcap' },
          { name: 'OID', space: '' },
        ],
      },
    ])
  })

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', bytesOf('\ufeff<a>é</a>')],
    ['UTF-8 that says UTF-16', bytesOf('<?xml version="1.0" encoding="UTF-16"?><a>é</a>')],
    ['UTF-16, little end first', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é</a>', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('<a>é</a>', 'utf16le').swap16()],
    ['Latin 1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1')],
    [
      'Windows-1252, after a blank line',
      Buffer.from("\n<?xml version='1.0' encoding='windows-1252'?><a>é</a>", 'latin1'),
    ],
  ])('is read in the encoding that it names: %s [MORE-34]', (_, bytes) => {
    expect(isXml(bytes)).toBe(true)
    expect(rootOf(readXml(bytes)).nodes).toEqual(['é'])
  })

  it.each<[string, string | Uint8Array, string, number | null]>([
    ['a bomb of entities', '<!DOCTYPE a [<!ENTITY b "cc">]>\n<a>&b;</a>', 'declares a document type', 1],
    [
      'an entity of another file',
      '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
      'take <!DOCTYPE …> out',
      2,
    ],
    ['an entity without a document type', '<a>\n&b;</a>', 'an entity that XML does not have', 2],
    ['nesting without end', '<g>'.repeat(100_000), 'nested more than 256 deep', 1],
    [
      'a tag that is missing',
      '<a>\n<b>\n</a>',
      'The element b of line 2 is not closed where a is: a tag is missing.',
      3,
    ],
    ['a file that was cut', '<a>\n<b>', 'The file ends within the element b of line 2', 2],
    ['an attribute twice', '<a b="1" b="2"/>', 'not well-formed XML here (duplicate attribute: b)', 1],
    ['bytes of another encoding', Buffer.from('<a>é</a>', 'latin1'), 'The file is not in UTF-8, as it says', null],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><a/>',
      'The encoding klingon of the file is not known',
      null,
    ],
  ])('is refused in one sentence: %s [MORE-34]', (_, content, words, line) => {
    const refused = readXml(typeof content === 'string' ? bytesOf(content) : content)
    expect(refused).toMatchObject({ type: 'Refused', at: line === null ? null : { line } })
    expect(refused.type === 'Refused' && refused.reason).toContain(words)
  })
})
