// Neutral definition -> ODK XForm: relevant for skip logic, calculate for sums (an empty number counts 0).
const x = (s) => String(s).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])
const xsd = { oc: 'string', yn: 'string', mc: 'string', num: 'decimal', text: 'string', date: 'date' }
export const instance = (m, answers) =>
  `<data id="bench${m.n}" version="1">${m.sections
    .map(
      (s) =>
        `<${s.id}>${s.questions
          .map((q) => {
            const v = answers?.[q.id]
            return v === undefined ? `<${q.id}/>` : `<${q.id}>${x(Array.isArray(v) ? v.join(' ') : v)}</${q.id}>`
          })
          .join('')}</${s.id}>`,
    )
    .join('')}<meta><instanceID/></meta></data>`
export default (m) => {
  const path = new Map(m.sections.flatMap((s) => s.questions.map((q) => [q.id, `/data/${s.id}/${q.id}`])))
  const binds = m.sections.flatMap((s) =>
    s.questions.map(
      (q) =>
        `<bind nodeset="${path.get(q.id)}" type="${xsd[q.type]}"${q.cond ? ` relevant="${path.get(q.cond.q)} = '${q.cond.v}'"` : ''}${q.derived ? ` readonly="true()" calculate="${q.derived.sum.map((id) => `if(${path.get(id)} != '', ${path.get(id)}, 0)`).join(' + ')}"` : ''}${q.type === 'num' && !q.derived ? ` constraint=". &gt;= ${q.min} and . &lt;= ${q.max}"` : ''}/>`,
    ),
  )
  const items = (q) => q.options.map((o) => `<item><label>${x(o.text)}</label><value>${o.id}</value></item>`).join('')
  const body = m.sections
    .map(
      (s) =>
        `<group ref="/data/${s.id}"><label>${x(s.title)}</label>${s.questions
          .map((q) => {
            const ref = path.get(q.id)
            if (q.type === 'mc') return `<select ref="${ref}"><label>${x(q.text)}</label>${items(q)}</select>`
            if (q.options) return `<select1 ref="${ref}"><label>${x(q.text)}</label>${items(q)}</select1>`
            return `<input ref="${ref}"><label>${x(q.text)}</label></input>`
          })
          .join('')}</group>`,
    )
    .join('')
  return `<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms" xmlns:odk="http://www.opendatakit.org/xforms"><h:head><h:title>Bench ${m.n}</h:title><model odk:xforms-version="1.0.0"><instance>${instance(m)}</instance>${binds.join('')}<bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/></model></h:head><h:body>${body}</h:body></h:html>`
}
