/** The editor of a formula: completion, a mark at a fault, and the keys of every text box. It knows nothing of conditions. */
import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, tooltips, type ViewUpdate } from '@codemirror/view'

interface FormulaEditor {
  readonly parent: HTMLElement
  readonly doc: string
  readonly label: string
  /** The id of the element that says what is wrong. */
  readonly describedBy: string
  readonly completionsLabel: string
  /** Styles that are added at run time need it. */
  readonly nonce: string
  readonly complete: (context: CompletionContext) => CompletionResult | null
  /** The author changed the text. */
  readonly onTyped: (view: EditorView) => void
}

const look = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { padding: '0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none', lineHeight: '1.5' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-surface)',
    borderColor: 'var(--color-line-strong)',
    color: 'var(--color-ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-brand)',
    color: 'var(--color-on-brand)',
  },
  '.cm-completionDetail': { fontFamily: 'var(--font-sans)', fontStyle: 'normal' },
})

export function openFormulaEditor(editor: FormulaEditor): EditorView {
  return new EditorView({
    parent: editor.parent,
    doc: editor.doc,
    extensions: [
      history(),
      Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      autocompletion({ override: [editor.complete], icons: false, interactionDelay: 0 }),
      tooltips({ position: 'fixed' }),
      EditorView.lineWrapping,
      EditorView.cspNonce.of(editor.nonce),
      EditorState.phrases.of({ Completions: editor.completionsLabel }),
      EditorView.contentAttributes.of({
        'aria-label': editor.label,
        'aria-describedby': editor.describedBy,
        dir: 'ltr',
        lang: 'en',
        spellcheck: 'false',
      }),
      EditorView.updateListener.of((update) => {
        // The view takes no change while it tells of one.
        if (isTyped(update)) queueMicrotask(() => editor.onTyped(update.view))
      }),
      look,
    ],
  })
}

const byAuthor = ['input', 'delete', 'move', 'undo', 'redo']

function isTyped({ docChanged, transactions }: ViewUpdate): boolean {
  return docChanged && transactions.some((one) => byAuthor.some((kind) => one.isUserEvent(kind)))
}
