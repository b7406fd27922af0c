import DOMPurify from 'dompurify'

const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'img', 'video', 'audio'],
  FORBID_ATTR: ['style', 'class', 'id'],
}

/** A link leaves the page open: what a person has typed there stays. */
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** The HTML without what could run or load anything, and the names of what was removed. */
export function cleanHtml(html: string): { readonly html: TrustedHTML | string; readonly removed: readonly string[] } {
  // Text is no HTML for a page of ours; only what comes from the policy of the library is.
  const clean = DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true })
  const removed = DOMPurify.removed.map((part) =>
    'element' in part ? part.element.nodeName.toLowerCase() : (part.attribute?.name ?? ''),
  )
  return { html: clean, removed: [...new Set(removed)] }
}

const richClass =
  '[&_a]:underline [&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_code]:font-mono [&_code]:text-[0.9em] [&_h1]:mt-4 [&_h1]:mb-1.5 [&_h1]:font-display [&_h1]:text-lg [&_h1]:font-semibold [&_h2]:mt-3.5 [&_h2]:mb-1 [&_h2]:font-bold [&_h3]:mt-3 [&_h3]:mb-1 [&_h3]:font-semibold [&_hr]:my-3 [&_hr]:border-line [&_li]:my-0.5 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:my-1.5 [&_pre]:my-2 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-2 [&_td]:border-b [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border-b [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_ul]:list-disc [&_ul]:ps-6 [&>:first-child]:mt-0'

interface SafeHtmlProps {
  readonly html: string
  /** On a dark ground, where links have the colour of the text. */
  readonly onDark?: boolean
}

/** Text with markup that a person wrote, without what could run. */
export function SafeHtml({ html, onDark = false }: SafeHtmlProps) {
  return (
    <div
      className={`min-w-0 wrap-anywhere ${richClass} ${onDark ? '' : '[&_a]:text-brand-ink'}`}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
      dangerouslySetInnerHTML={{ __html: cleanHtml(html).html }}
    />
  )
}
