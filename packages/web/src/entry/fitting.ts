/**
 * What an area adds to an open case. Each area exports one `Fitting`, and `web/fittings.ts` lists them in the order in which people see what they
 * add. Data entry draws them and knows none of the areas.
 */
import type { Deployment } from '@casebook/core/deployment/deployment'
import type { Saved } from '@casebook/core/entry/entry.context'
import type { MessageDescriptor } from '@lingui/core'
import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
} from 'react'
import type { Drawing } from '../ui/Icon'
import type { FormView } from './formView'
import { type CaseDialog, type ModalState, useModal } from './modals/modalState'

/** A component for each place where the area adds something. A form has thousands of questions, so those that begin with `question` must be light. */
export interface Fitting {
  /** Actions on the case as a whole: in the menu of the case and in the palette. */
  readonly actions?: readonly CaseAction[]
  /** Beside the name of the case. */
  readonly headerMark?: ComponentType<HeaderProps>
  /** Beside the title of a section. */
  readonly sectionMark?: ComponentType<SectionProps>
  /** Below the title of a section. */
  readonly sectionNote?: ComponentType<SectionProps>
  /** Beside the label of a question, or in the cell of a table. */
  readonly questionMark?: ComponentType<QuestionMarkProps>
  /** Among the actions of the question that has the focus. */
  readonly questionAction?: ComponentType<Pick<SectionProps, 'sectionId'>>
  /** Directly below the answer. */
  readonly answerNote?: ComponentType<AnswerNoteProps>
  /** Below the question and the note on it. */
  readonly questionNote?: ComponentType<QuestionNoteProps>
  /** In the summary beside the form. */
  readonly summary?: ComponentType
  /** Below the form. */
  readonly foot?: ComponentType<FootProps>
  /** In the dialog that says that the case is saved. */
  readonly afterSave?: ComponentType<{ readonly saved: Saved }>
}

export interface CaseAction {
  readonly name: MessageDescriptor
  readonly icon: Drawing
  readonly open: (modal: ModalState) => void
  /** Has a button of its own where there is room. */
  readonly isFrequent?: boolean
  /** Also in a case that is only looked at. */
  readonly isForReaders?: boolean
  readonly isOffered?: (view: FormView, deployment: Deployment) => boolean
}

export interface HeaderProps {
  readonly isReadOnly: boolean
  readonly isWide: boolean
}

export interface SectionProps {
  readonly sectionId: string
  readonly isLocked: boolean
}

export interface QuestionMarkProps {
  readonly sectionId: string
  readonly itemKey: string
  readonly isAnswered?: boolean
  readonly isUnsaved?: boolean
  /** The name of the cell, as in "Dose, Medicines 2", which has room for an icon only. */
  readonly cell?: string
}

export interface QuestionNoteProps {
  readonly itemKey: string
  /** The question, unless it is directly above. */
  readonly about?: string
}

export interface AnswerNoteProps extends QuestionNoteProps {
  readonly questionId: string
}

export interface FootProps {
  readonly isReadOnly: boolean
  readonly onSection: (sectionId: string) => void
}

/** The dialogs that data entry itself opens, whichever areas have them. */
interface DialogProps {
  /** A question key or a solution id. */
  readonly why: { readonly id: string }
  /** All queries of the case, or those on one question. */
  readonly query: { readonly questionKey: string | null }
  /** Everything that was said on one question. */
  readonly trail: { readonly questionKey: string }
  readonly jump: object
  readonly palette: object
  readonly keys: object
}

export type Dialogs = { readonly [D in keyof DialogProps]: CaseDialog<DialogProps[D]> }

type Place = Exclude<keyof Fitting, 'actions'>
type PropsAt<P extends Place> = NonNullable<Fitting[P]> extends ComponentType<infer Props> ? Props : never

/** Draws what all areas add at a place. */
type Fitted = { readonly [P in Place]: (props: PropsAt<P>) => ReactNode }

interface Fittings extends Fitted {
  readonly actions: readonly CaseAction[]
  readonly dialogs: Dialogs
}

export function fitted(dialogs: Dialogs, areas: readonly Fitting[]): Fittings {
  return {
    dialogs,
    actions: areas.flatMap(({ actions = [] }) => actions),
    headerMark: all(areas.map(({ headerMark }) => headerMark)),
    sectionMark: all(areas.map(({ sectionMark }) => sectionMark)),
    sectionNote: all(areas.map(({ sectionNote }) => sectionNote)),
    questionMark: all(areas.map(({ questionMark }) => questionMark)),
    questionAction: all(areas.map(({ questionAction }) => questionAction)),
    answerNote: all(areas.map(({ answerNote }) => answerNote)),
    questionNote: all(areas.map(({ questionNote }) => questionNote)),
    summary: all(areas.map(({ summary }) => summary)),
    foot: all(areas.map(({ foot }) => foot)),
    afterSave: all(areas.map(({ afterSave }) => afterSave)),
  }
}

function all<Props extends object>(pieces: readonly (ComponentType<Props> | undefined)[]): (props: Props) => ReactNode {
  const added = pieces.filter((piece) => piece !== undefined)
  return (props) => createElement(Fragment, null, ...added.map((Piece) => createElement(Piece, props)))
}

export const FittingsContext = createContext<Fittings | null>(null)

export function useFittings(): Fittings {
  const fittings = useContext(FittingsContext)
  if (!fittings) throw new Error('useFittings needs a FittingsContext above it')
  return fittings
}

/** Opens one of the dialogs that data entry knows. */
export function useDialog<D extends keyof Dialogs>(name: D): (props: DialogProps[D]) => void {
  const modal = useModal()
  const dialog: CaseDialog<DialogProps[D]> = useFittings().dialogs[name]
  return useCallback((props) => modal.open(dialog, props), [modal, dialog])
}
