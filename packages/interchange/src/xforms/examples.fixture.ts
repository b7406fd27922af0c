/** What an XForm says, beside the XLSForm that says the same. */
import { type Cells, type FormSheets, listOf } from '../xlsform/form.fixture'
import type { FormText } from './form.fixture'

interface Example {
  readonly feature: string
  readonly xForm: FormText
  readonly sheets: FormSheets
}

const settings: readonly Cells[] = [{ form_title: 'Form', form_id: 'form', version: '3' }]
const label = (text: string) => `<label>${text}</label>`
const items = (...codes: readonly string[]) =>
  codes.map((code) => `<item><label>${code}</label><value>${code}</value></item>`).join('')
const optionsOf = (...codes: readonly string[]) =>
  codes.map((code) => `<item><name>${code}</name><label>${code}</label></item>`).join('')
const smoker = `<select1 ref="/data/smoker">${label('Smoker')}${items('yes', 'no')}</select1>`
const smokerRow: Cells = { type: 'select_one smoker', name: 'smoker', label: 'Smoker' }
const age = `<input ref="/data/age">${label('Age')}</input>`
const ageRow: Cells = { type: 'integer', name: 'age', label: 'Age' }
const ageBind = '<bind nodeset="/data/age" type="int"/>'

export const xFormExamples: readonly Example[] = [
  {
    feature: 'a required text with a hint',
    xForm: {
      data: '<q/>',
      binds: '<bind nodeset="/data/q" type="string" required="true()"/>',
      body: `<input ref="/data/q">${label('Name')}<hint>First name</hint></input>`,
    },
    sheets: { survey: [{ type: 'text', name: 'q', label: 'Name', hint: 'First name', required: 'yes' }], settings },
  },
  {
    feature: 'a number with limits and a message',
    xForm: {
      data: '<q>7</q>',
      binds:
        '<bind nodeset="/data/q" type="int" constraint=". &gt;= 0 and . &lt; 120" jr:constraintMsg="At most 119."/>',
      body: `<input ref="/data/q">${label('Age')}</input>`,
    },
    sheets: {
      survey: [
        {
          type: 'integer',
          name: 'q',
          label: 'Age',
          constraint: '. >= 0 and . < 120',
          constraint_message: 'At most 119.',
          default: '7',
        },
      ],
      settings,
    },
  },
  {
    feature: 'a slider',
    xForm: {
      data: '<q/>',
      binds: '<bind nodeset="/data/q" type="int"/>',
      body: `<range ref="/data/q" start="0" end="10" step="1">${label('Pain')}</range>`,
    },
    sheets: {
      survey: [{ type: 'range', name: 'q', label: 'Pain', parameters: 'start=0 end=10 step=1' }],
      settings,
    },
  },
  {
    feature: 'a day that begins as today',
    xForm: {
      data: '<q/>',
      binds: '<bind nodeset="/data/q" type="date" constraint=". &lt;= today()"/>',
      model: '<setvalue event="odk-instance-first-load" ref="/data/q" value="today()"/>',
      body: `<input ref="/data/q">${label('Seen')}</input>`,
    },
    sheets: {
      survey: [{ type: 'date', name: 'q', label: 'Seen', constraint: '. <= today()', default: 'today()' }],
      settings,
    },
  },
  {
    feature: 'one of a list that stands in the form',
    xForm: { data: '<smoker/>', body: smoker },
    sheets: { survey: [smokerRow], choices: listOf('smoker', 'yes', 'no'), settings },
  },
  {
    feature: 'several of a list of an instance, one of which stands alone',
    xForm: {
      data: '<q/>',
      model: `<instance id="drugs"><root>${optionsOf('a', 'b', 'none')}</root></instance>`,
      binds: `<bind nodeset="/data/q" type="string" constraint="not(selected(., 'none')) or count-selected(.) &lt; 2"/>`,
      body: `<select ref="/data/q">${label('Drugs')}<itemset nodeset="instance('drugs')/root/item"><value ref="name"/><label ref="label"/></itemset></select>`,
    },
    sheets: {
      survey: [
        {
          type: 'select_multiple drugs',
          name: 'q',
          label: 'Drugs',
          constraint: "not(selected(., 'none')) or count-selected(.) < 2",
        },
      ],
      choices: listOf('drugs', 'a', 'b', 'none'),
      settings,
    },
  },
  {
    feature: 'a condition',
    xForm: {
      data: '<smoker/><q/>',
      binds: `<bind nodeset="/data/q" type="int" relevant=" /data/smoker = 'yes'"/>`,
      body: `${smoker}<input ref="/data/q">${label('Packs')}</input>`,
    },
    sheets: {
      survey: [smokerRow, { type: 'integer', name: 'q', label: 'Packs', relevant: "${smoker} = 'yes'" }],
      choices: listOf('smoker', 'yes', 'no'),
      settings,
    },
  },
  {
    feature: 'a calculation that nobody sees',
    xForm: {
      data: '<age/><q/>',
      binds: `${ageBind}<bind nodeset="/data/q" type="string" calculate="if( /data/age &lt; 18, 'child', 'adult')"/>`,
      body: age,
    },
    sheets: {
      survey: [ageRow, { type: 'calculate', name: 'q', calculation: "if(${age} < 18, 'child', 'adult')", label: '' }],
      settings,
    },
  },
  {
    feature: 'an answer in a text',
    xForm: {
      data: '<age/><q/>',
      binds: `${ageBind}<bind nodeset="/data/q" type="string" readonly="true()"/>`,
      body: `${age}<input ref="/data/q"><label>You are <output value=" /data/age "/>.</label></input>`,
    },
    sheets: { survey: [ageRow, { type: 'note', name: 'q', label: 'You are ${age}.' }], settings },
  },
  {
    feature: 'a group with a condition, and a repeat',
    xForm: {
      data: '<age/><g><a/></g><r jr:template=""><b/></r>',
      binds: `${ageBind}<bind nodeset="/data/g" relevant=" /data/age &gt; 1"/>`,
      body: `${age}<group ref="/data/g">${label('Signs')}<input ref="/data/g/a">${label('A')}</input></group><group ref="/data/r">${label('Visits')}<repeat nodeset="/data/r"><input ref="/data/r/b">${label('B')}</input></repeat></group>`,
    },
    sheets: {
      survey: [
        ageRow,
        { type: 'begin_group', name: 'g', label: 'Signs', relevant: '${age} > 1' },
        { type: 'text', name: 'a', label: 'A' },
        { type: 'end_group' },
        { type: 'begin_repeat', name: 'r', label: 'Visits' },
        { type: 'text', name: 'b', label: 'B' },
        { type: 'end_repeat' },
      ],
      settings,
    },
  },
  {
    feature: 'two languages',
    xForm: {
      data: '<q/>',
      model: `<itext><translation lang="English (en)" default="true()"><text id="q:label"><value>Name</value></text></translation><translation lang="Hindi (hi)"><text id="q:label"><value>नाम</value></text></translation></itext>`,
      body: `<input ref="/data/q"><label ref="jr:itext('q:label')"/></input>`,
    },
    sheets: {
      survey: [{ type: 'text', name: 'q', 'label::English (en)': 'Name', 'label::Hindi (hi)': 'नाम' }],
      settings: [{ ...settings[0], default_language: 'English (en)' }],
    },
  },
  {
    feature: 'a file',
    xForm: { data: '<q/>', body: `<upload ref="/data/q" mediatype="image/*">${label('Picture')}</upload>` },
    sheets: { survey: [{ type: 'image', name: 'q', label: 'Picture' }], settings },
  },
  {
    feature: 'what is only acknowledged',
    xForm: { data: '<q/>', body: `<trigger ref="/data/q">${label('I have read it')}</trigger>` },
    sheets: { survey: [{ type: 'acknowledge', name: 'q', label: 'I have read it' }], settings },
  },
  {
    feature: 'what a program records by itself',
    xForm: {
      data: '<began/><age/>',
      binds: `${ageBind}<bind nodeset="/data/began" type="dateTime" jr:preload="timestamp" jr:preloadParams="start"/>`,
      body: age,
    },
    sheets: { survey: [{ type: 'start', name: 'began', label: '' }, ageRow], settings },
  },
]
