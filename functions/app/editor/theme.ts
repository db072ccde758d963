// The look of the editor and its panels. The page's variables, and so its dark colors, also apply in a shadow root.
import { EditorView } from '@codemirror/view';

const field = {
  minHeight: '2.25rem',
  margin: '0',
  padding: '0 var(--s2)',
  border: '1px solid var(--edge)',
  borderRadius: 'var(--round)',
  background: 'var(--surface)',
  color: 'inherit',
  font: 'inherit',
  fontSize: 'var(--small)',
};

export const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', font: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: 'inherit', overflowX: 'visible' },
  '.cm-content': { padding: '0', minHeight: '60vh', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-panels': { zIndex: '2', border: '0', background: 'var(--paper)', color: 'inherit' },
  '.cm-panel.cm-search': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'var(--s1)',
    padding: 'var(--s2) 0',
    fontSize: 'var(--small)',
  },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0', fontSize: 'inherit' },
  '.cm-find-count': { flex: 'none', minWidth: '4.5em', color: 'var(--soft)', textAlign: 'end' },
  '.cm-find-row, .cm-find-more:not([hidden])': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--s1)',
    alignItems: 'center',
  },
  '.cm-find-more label': { display: 'flex', gap: '0.3em', alignItems: 'center', paddingInline: 'var(--s1)' },
  '.cm-find-more input[type=checkbox]': { margin: '0' },
  '.cm-textfield': { ...field, flex: '1 1 9rem', minWidth: '0' },
  '.cm-textfield:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-button': { ...field, borderColor: 'var(--line)', backgroundImage: 'none', cursor: 'pointer' },
  '.cm-button:active': { backgroundImage: 'none' },
  '.cm-searchMatch': { background: 'var(--mark)', color: 'inherit' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-selectionMatch': { background: 'var(--tint)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--round)',
    background: 'var(--surface)',
    color: 'inherit',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    font: 'inherit',
    fontSize: 'var(--small)',
    maxHeight: '14em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: 'var(--s1) var(--s3)',
    lineHeight: '1.6',
    maxWidth: 'min(24rem, 80vw)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // A finger chooses.
  '@media (pointer: coarse)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { paddingBlock: 'var(--s3)' },
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--tint)', color: 'var(--accent)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal' },
});
