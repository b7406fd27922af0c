import { interviewControl } from '@casebook/core/interview/control'
import { kindOf } from '@casebook/core/questions/kinds'
import { Trans } from '@lingui/react'
import { useWords } from '../../entry/form/useWords'
import { Widget } from '../../entry/widgets/Widget'
import type { WidgetProps } from '../../entry/widgets/widget'
import { Note } from '../../ui/Note'
import { interviewTexts } from '../interview.messages'
import { LargeCheckboxes } from './LargeCheckboxes'
import { LargeDropdown } from './LargeDropdown'
import { LargeRadios } from './LargeRadios'

/** The control of a question, as large as a finger needs it. Pictures are lists: nobody can point at a part of one here. */
export function LargeWidget(widget: WidgetProps) {
  const control = interviewControl(widget.question)
  switch (control.type) {
    case 'multipleChoice':
      return (
        <>
          <Note tone="unknown">
            <Trans {...interviewTexts[control.message]} />
          </Note>
          <div className="h-2.5" />
          <LargeCheckboxes {...widget} />
        </>
      )
    case 'dropdown':
      return <LargeDropdown {...widget} options={control.options} />
    case 'default':
      return <Default {...widget} />
  }
}

function Default(widget: WidgetProps) {
  const { read } = useWords()
  switch (kindOf(widget.question).choice) {
    case 'one':
      return <LargeRadios {...widget} />
    case 'several':
      return <LargeCheckboxes {...widget} />
    case null:
      return (
        <>
          <label className="sr-only" htmlFor={widget.controlId}>
            {read(widget.question.text)}
          </label>
          <div className="max-w-120 *:rounded-lg *:has-[input]:min-h-13! [&>input]:min-h-13! [&_input]:text-[1.1875rem] [&_textarea]:text-[1.1875rem]">
            <Widget {...widget} />
          </div>
        </>
      )
  }
}
