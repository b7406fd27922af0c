/** Small XForms for tests. */
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { readXml } from '../files/xml/readXml'
import { asked, type ReadFile } from '../form/read.fixture'
import { readXForm } from './readXForm'

export interface FormText {
  /** The elements in `<data>`. */
  readonly data: string
  readonly binds?: string
  readonly body: string
  /** What else the model has: other instances, `itext`, `setvalue`. */
  readonly model?: string
  readonly title?: string
  readonly style?: string
}

export function xFormOf({ data, binds = '', body, model = '', title = 'Form', style }: FormText): string {
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:odk="http://www.opendatakit.org/xforms">
<h:head><h:title>${title}</h:title><model>
<instance><data id="form" version="3">${data}<meta><instanceID/></meta></data></instance>
${model}
${binds}
<bind nodeset="/data/meta/instanceID" type="string" jr:preload="uid"/>
</model></h:head>
<h:body${style === undefined ? '' : ` class="${style}"`}>${body}</h:body>
</h:html>`
}

export function readText(text: string): ReadFile {
  const file = readXml(new TextEncoder().encode(text))
  if (file.type === 'Refused') throw new Error(file.reason)
  const read = readXForm(file.root, { group: 'Instruments', title: 'Form', language: 'en' })
  if (read.type === 'Refused') throw new Error(read.reason)
  const [fault] = checkBase(read.base)
  if (fault) throw new Error(`${fault.path}: ${fault.message}`)
  return asked(read)
}

export const readXFormText = (form: FormText): ReadFile => readText(xFormOf(form))
