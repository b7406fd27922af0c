// The neutral definition without the measuring plan: what a page of our own needs.
export const compact = (m) => ({ expect: m.visibleAtStart, sections: m.sections })
