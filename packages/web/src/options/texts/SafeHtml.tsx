import DOMPurify from 'dompurify'

const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'img', 'video', 'audio'],
  FORBID_ATTR: ['style', 'class', 'id'],
}

/** The HTML without what could run or load anything, and the names of what was removed. */
export function cleanHtml(html: string): { readonly html: string; readonly removed: readonly string[] } {
  const clean = DOMPurify.sanitize(html, allowed)
  const removed = DOMPurify.removed.map((part) =>
    'element' in part ? part.element.nodeName.toLowerCase() : (part.attribute?.name ?? ''),
  )
  return { html: clean, removed: [...new Set(removed)] }
}

const richClass =
  '[&_a]:text-brand-ink [&_a]:underline [&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_code]:font-mono [&_code]:text-[0.9em] [&_h1]:mt-4 [&_h1]:mb-1.5 [&_h1]:font-display [&_h1]:text-lg [&_h1]:font-semibold [&_h2]:mt-3.5 [&_h2]:mb-1 [&_h2]:font-bold [&_h3]:mt-3 [&_h3]:mb-1 [&_h3]:font-semibold [&_hr]:my-3 [&_hr]:border-line [&_li]:my-0.5 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:my-1.5 [&_pre]:my-2 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-2 [&_td]:border-b [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border-b [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_ul]:list-disc [&_ul]:ps-6 [&>:first-child]:mt-0'

/** Text with markup that somebody wrote, without what could run. */
export function SafeHtml({ html }: { readonly html: string }) {
  return (
    <div
      className={`min-w-0 wrap-anywhere ${richClass}`}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
      dangerouslySetInnerHTML={{ __html: cleanHtml(html).html }}
    />
  )
}
